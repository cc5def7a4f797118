import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Download, Lock } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { TabPage } from '../../../layout/tab-page.tsx';
import { LINK_CLICK_EVENTS, MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { useOwnLocation } from '../../../navigation/use-location.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { EarnedCard } from './earned-card.tsx';
import { GroupList } from './group-list.tsx';
import { type Group, readGroup, useGroupRows } from './group-rows.ts';
import { Newcomer } from './newcomer.tsx';
import { type Days, daysOf, readSpan, type SpanName } from './report-span.ts';
import { SpanChips, spanError } from './span-choice.tsx';

const FilesSheet = onDemand(() => import('./files-sheet.tsx'));

/** Spec: C2. Settled and estimated earnings, and their parts. */
export default function ReportPage() {
  const t = useText();
  const { features } = useSite();
  return features.report ? (
    <Report />
  ) : (
    <TabPage title={t('report.title')}>
      <EmptyState
        className="pt-24"
        icon={<Lock size={40} strokeWidth={1.5} />}
        title={t('report.off')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('shell.toHome')}
          </Link>
        }
      />
    </TabPage>
  );
}

function Report() {
  const t = useText();
  const { span, days, by, today, choose } = useReportChoice();
  const wrong = spanError(days) !== undefined;
  const summary = useAnswer('/report/summary', wrong ? undefined : days);
  const { reload } = summary;
  const { store, place } = useGroupRows(days, by);
  const files = useHistoryDialog('report-files');
  const again = useCallback(async () => void (await Promise.all([reload(), store.takeIn()])), [reload, store]);
  useLiveReload(MONEY_EVENTS, again);
  useLiveReload(LINK_CLICK_EVENTS, again);
  return (
    <TabPage
      title={t('report.title')}
      action={
        <IconButton label={t('report.files')} onClick={files.show} className="text-accent-ink">
          <Download aria-hidden size={20} />
        </IconButton>
      }
    >
      <div className="flex flex-col gap-3">
        <SpanChips
          span={span}
          days={days}
          today={today}
          onChange={(next, custom) => choose({ span: next, ...(custom ?? {}) })}
        />
        {!wrong && (
          <AnswerView answer={summary} skeleton={<ReportSkeleton />}>
            {(data) =>
              data.isNew ? (
                <Newcomer />
              ) : (
                <>
                  <EarnedCard summary={data} days={days} />
                  <GroupList
                    by={by}
                    days={days}
                    whole={sumOf([data.settled, data.estimated])}
                    store={store}
                    place={place}
                    onGroup={(next) => choose({ by: next })}
                  />
                </>
              )
            }
          </AnswerView>
        )}
      </div>
      {files.open && <FilesSheet open onClose={files.hide} days={days} today={today} />}
    </TabPage>
  );
}

interface Choice extends Partial<Days> {
  span?: SpanName;
  by?: Group;
}

/** The chosen days and group: in the address, so that going back restores them. */
function useReportChoice() {
  const search = useOwnLocation().search as Record<string, unknown>;
  const { timezone } = useSite();
  const today = dayIn(timezone, new Date());
  const chosen = useMemo(() => readSpan(search), [search]);
  const by = readGroup(search.by);
  const days = useMemo(() => daysOf(chosen, today), [chosen, today]);
  const choose = useCallback((change: Choice) => {
    // Reads the current address, not the rendered one: a second touch must not undo the first.
    const requested = router.location().search as Record<string, unknown>;
    const next = { ...readSpan(requested), by: readGroup(requested.by), ...change };
    const isCustom = next.span === 'custom';
    void router.navigate({
      to: '/report',
      search: {
        ...(next.span === 'week' ? {} : { span: next.span }),
        ...(isCustom && next.from && next.to ? { from: next.from, to: next.to } : {}),
        ...(next.by === 'day' ? {} : { by: next.by }),
      },
      state: 'same',
      replace: true,
      resetScroll: false,
    });
  }, []);
  return { span: chosen.span, days, by, today, choose };
}

function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-120 w-full rounded-card" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
