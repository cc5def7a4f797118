import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Source } from './source.ts';
import { SourceDialog, type SourceTask } from './source-dialogs.tsx';

/** The sources of conversions: their mapping, the results of the last day, and their actions. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const sources = useCall('/console/sources/list', {}, { everyMs: POLL.list });
  const [task, setTask] = useState<SourceTask>();
  return (
    <PageFrame
      title={t('earnings.sources.title')}
      lead={t('earnings.sources.lead')}
      actions={
        <>
          <PageLink to="/deliveries">{t('earnings.deliveries')}</PageLink>
          {may('source.manage') && (
            <Button tone="primary" onClick={() => setTask({ kind: 'create' })}>
              {t('earnings.sources.add')}
            </Button>
          )}
        </>
      }
    >
      <QueryState
        query={sources}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('earnings.sources.none'), text: t('earnings.sources.noneText') }}
      >
        {(all) => (
          <div className="grid items-start gap-4 desktop:grid-cols-2">
            {all.map((source) => (
              <SourcePanel key={source.id} source={source} onTask={setTask} />
            ))}
          </div>
        )}
      </QueryState>
      {task && <SourceDialog task={task} onTask={setTask} />}
    </PageFrame>
  );
}

function SourcePanel({ source, onTask }: { source: Source; onTask: (task: SourceTask) => void }) {
  const t = useText();
  const may = useHasPermission();
  const amountText = useMoneyText();
  const { id, name, mapping, events, isActive, waits, deliveries, refused } = source;
  const names = Object.entries(mapping);
  return (
    <Panel
      title={name}
      action={
        <span className="flex gap-2 pe-2">
          {waits && <Badge tone="notice">{t('earnings.sources.isWaiting')}</Badge>}
          <Badge tone={isActive ? 'positive' : 'neutral'}>
            {t(isActive ? 'earnings.sources.isActive' : 'earnings.sources.isOff')}
          </Badge>
        </span>
      }
    >
      <Facts
        facts={[
          { label: t('earnings.sources.address'), value: <Copyable value={source.address} /> },
          {
            label: t('earnings.sources.mapping'),
            value:
              names.length === 0 ? (
                '–'
              ) : (
                <span className="mono text-xs">{names.map(([ours, theirs]) => `${ours} = ${theirs}`).join(', ')}</span>
              ),
          },
          {
            label: t('earnings.sources.events'),
            value: events.length === 0 ? t('earnings.sources.allEvents') : events.join(', '),
          },
          { label: t('earnings.sources.scope'), value: source.scope.join(', ') },
          {
            label: t('earnings.sources.aDay'),
            value: t('earnings.sources.aDayOf', {
              most: amountText(source.aDay),
              now: amountText(source.broughtToday),
            }),
          },
          { label: t('earnings.sources.last'), value: <Moment at={source.lastAt} /> },
          {
            label: t('earnings.sources.day'),
            value: (
              <Link
                to="/deliveries"
                search={{ source: id }}
                className="text-accent-ink underline-offset-2 hover:underline"
              >
                {deliveries}
                {refused > 0 && `, ${t('earnings.sources.refused', { count: refused })}`}
              </Link>
            ),
          },
        ]}
      />
      {may('source.manage') && (
        <div className="mt-3 flex flex-wrap gap-2">
          {isActive && <Button onClick={() => onTask({ kind: 'test', source })}>{t('earnings.sources.test')}</Button>}
          <Button onClick={() => onTask({ kind: 'edit', source })}>{t('earnings.sources.edit')}</Button>
          <Button onClick={() => onTask({ kind: 'rotate', source })}>{t('earnings.sources.rotate')}</Button>
          <Button tone={isActive ? 'danger' : 'plain'} onClick={() => onTask({ kind: 'switch', source })}>
            {t(isActive ? 'earnings.sources.off' : 'earnings.sources.on')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
