import { useEffect, useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { type Fact, Facts, Panel } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRefresh } from '../../../data/use-refresh.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { Outcome, type Platform, type Run, RunProgress, RunState } from './run-parts.tsx';

/** Runs that read from a platform; files are uploaded instead. */
type RequestedKind = Exclude<Run['kind'], 'file'>;

/** Each platform: its number of items, its last runs, and a button for the next run. */
export function PlatformPanels() {
  const [isRunning, setRunning] = useState(false);
  const platforms = useCall('/console/platforms', {}, { everyMs: isRunning ? POLL.progress : POLL.record });
  const runs = platforms.data?.some(({ running }) => running.length > 0) ?? false;
  if (runs !== isRunning) setRunning(runs);
  const refresh = useRefresh('/console/platform-runs/list');
  // The list below polls less often: it should not show 'running' for a finished run.
  useEffect(() => {
    if (!runs) refresh();
  }, [runs, refresh]);
  return (
    <QueryState query={platforms} rows={4}>
      {(all) => (
        <div className="grid items-start gap-4 desktop:grid-cols-2">
          {all.map((platform) => (
            <PlatformPanel key={platform.platform} platform={platform} />
          ))}
        </div>
      )}
    </QueryState>
  );
}

function PlatformPanel({ platform }: { platform: Platform }) {
  const t = useText();
  const may = useHasPermission();
  const { adapter, running, lastCatalogue, hasFigures, listed, hidden, delisted } = platform;
  const figuresRun = running.some(({ kind }) => kind === 'figures');
  const listRuns = running.some(({ kind }) => kind !== 'figures');
  const isSandbox = adapter === 'sandbox';
  const isMissing = adapter === 'none';
  return (
    <Panel
      title={t(`platforms.${platform.platform}`)}
      action={
        <span className="pe-2">
          <Badge tone={isSandbox || isMissing ? 'neutral' : 'positive'}>
            {t(isMissing ? 'platforms.missing' : isSandbox ? 'platforms.sandbox' : 'platforms.connected')}
          </Badge>
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        {isMissing && <Notice>{t(`connections.${platform.platform}`)}</Notice>}
        <Facts
          facts={[
            { label: t('platforms.items'), value: t('platforms.items.listed', { listed, hidden, delisted }) },
            lastOf(t, 'catalogue', platform),
            hasFigures
              ? lastOf(t, 'figures', platform)
              : {
                  label: t('platforms.figures'),
                  value: t(isSandbox ? 'platforms.noFigures.sandbox' : 'platforms.noFigures'),
                },
          ]}
        />
        {lastCatalogue?.attention.includes('short_list') && !listRuns && (
          <ShortList platform={platform.platform} run={lastCatalogue} />
        )}
        {running.map((run) => (
          <RunProgress key={run.id} run={run} />
        ))}
        {may('platform.sync') && !isMissing && (
          <div className="flex flex-wrap gap-2">
            {!listRuns && <SyncButton platform={platform} kind="catalogue" />}
            {hasFigures && !figuresRun && <SyncButton platform={platform} kind="figures" />}
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The result of the last run of a kind, and the time of the next run. */
function lastOf(t: ReturnType<typeof useText>, kind: RequestedKind, platform: Platform): Fact {
  const { isAutomatic } = platform;
  const run = kind === 'catalogue' ? platform.lastCatalogue : platform.lastFigures;
  const next = kind === 'catalogue' ? platform.nextCatalogueAt : platform.nextFiguresAt;
  const label = t(`platforms.${kind}`);
  if (!run) return { label, value: t(isAutomatic ? 'platforms.never' : 'platforms.neverByHand') };
  return {
    label,
    value: (
      <div className="flex flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <RunState run={run} />
          <Moment at={run.startedAt} />
        </span>
        <span className="text-ink-soft">
          <Outcome run={run} />
        </span>
        <span className="text-ink-faint text-xs">
          {t('platforms.next')} <Next at={next} isAutomatic={isAutomatic} />
        </span>
      </div>
    ),
  };
}

function Next({ at, isAutomatic }: { at: string | null; isAutomatic: boolean }) {
  const t = useText();
  if (!isAutomatic || at === null) return t('platforms.next.byHand');
  return Date.parse(at) <= Date.now() ? t('platforms.next.soon') : <Moment at={at} />;
}

function SyncButton({ platform: { platform }, kind }: { platform: Platform; kind: RequestedKind }) {
  const t = useText();
  const sync = useCommand('/console/platforms/sync', { done: t('platforms.started'), toast: true });
  return (
    <Button
      tone={kind === 'catalogue' ? 'primary' : 'plain'}
      busy={sync.isRunning}
      onClick={() => sync.run({ platform, kind })}
    >
      {t(`platforms.sync.${kind}`)}
    </Button>
  );
}

function ShortList({ platform, run }: { platform: Platform['platform']; run: Run }) {
  const t = useText();
  const may = useHasPermission();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice
        action={may('platform.sync') && <Button onClick={() => setAsking(true)}>{t('platforms.short.action')}</Button>}
      >
        {t('platforms.short', { missing: run.missing })}
      </Notice>
      {isAsking && (
        <ActionDialog
          call="/console/platforms/sync"
          title={t('platforms.short.title')}
          submit={t('platforms.short.action')}
          tone="danger"
          reasonTopic="none"
          body={(_values, reason) => ({ platform, kind: 'catalogue' as const, takesShort: true, reason })}
          done={t('platforms.started')}
          onClose={() => setAsking(false)}
        >
          {t('platforms.short.text')}
        </ActionDialog>
      )}
    </>
  );
}
