import { PLATFORM_RUN_ITEMS, PLATFORM_RUN_KINDS, PLATFORMS } from '@pitaka/contract/calls/console-values.ts';
import { PLATFORM_RUNS } from '@pitaka/contract/lists/promotion/platform-runs.ts';
import { POLL } from '../../../data/polling.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { PlatformPanels } from './platform-panels.tsx';
import { RatioPanel } from './ratio-panel.tsx';
import { Duration, Outcome, RunState } from './run-parts.tsx';

/** Each platform, its runs with their results, and the changes of ratios. */
export const Page = defineListPage(PLATFORM_RUNS, {
  path: '/platforms',
  title: 'platforms.title',
  lead: 'platforms.lead',
  everyMs: POLL.record,
  views: [
    { id: 'runs', label: 'platforms.view.runs' },
    { id: 'attention', label: 'platforms.view.attention' },
    { id: 'ratios', label: 'platforms.view.ratios' },
  ],
  request: ({ view, filters, from, to }) => ({
    platform: PLATFORM_RUN_ITEMS.find((one) => one === filters.platform) ?? ('' as const),
    kind: PLATFORM_RUN_KINDS.find((one) => one === filters.kind) ?? ('' as const),
    ...(view === 'attention' ? { view: 'attention' as const } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }),
  columns: [
    { of: 'startedAt', key: 'at', sort: null },
    {
      of: 'platform',
      cell: (run, t) => <span className="whitespace-nowrap">{t(`platforms.${run.platform}`)}</span>,
    },
    'kind',
    { of: 'state', cell: (run) => <RunState run={run} /> },
    { key: 'result', label: 'platforms.result', cell: (run) => <Outcome run={run} /> },
    {
      of: 'startedBy',
      key: 'by',
      from: 'wide',
      cell: (run, t) => run.startedBy ?? <span className="text-ink-faint">{t('platforms.byClock')}</span>,
    },
    {
      key: 'took',
      label: 'platforms.took',
      from: 'wide',
      isFigure: true,
      cell: (run) => <Duration run={run} />,
    },
  ],
  above: () => <PlatformPanels />,
  replace: ({ view, filters }) =>
    view === 'ratios' ? <RatioPanel platform={PLATFORMS.find((one) => one === filters.platform) ?? ''} /> : undefined,
  empty: { title: 'platforms.none', text: 'platforms.noneText' },
});
