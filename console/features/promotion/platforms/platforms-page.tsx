import { PLATFORM_RUN_ITEMS, PLATFORM_RUN_KINDS, PLATFORMS } from '@pitaka/contract/calls/console-values.ts';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Translate } from '../../../kit/lists/list-definition.ts';
import { PlatformPanels } from './platform-panels.tsx';
import { RatioPanel } from './ratio-panel.tsx';
import type { Run } from './run.ts';
import { Duration, Outcome, RunState } from './run-parts.tsx';

/** Each platform, its runs with their results, and the changes of ratios. */
export const Page = defineListPage({
  path: '/platforms',
  title: 'platforms.title',
  lead: 'platforms.lead',
  call: '/console/platform-runs/list',
  everyMs: POLL.record,
  keyOf: (row) => row.id,
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
  dates: 'platforms.at',
  filters: [
    {
      key: 'platform',
      label: 'platforms.platform',
      kind: 'choice',
      choices: PLATFORM_RUN_ITEMS.map((value) => ({ value, label: { key: `platforms.${value}` as const } })),
    },
    {
      key: 'kind',
      label: 'platforms.kind',
      kind: 'choice',
      choices: PLATFORM_RUN_KINDS.map((value) => ({ value, label: { key: `platforms.${value}` as const } })),
    },
  ],
  columns: columnsOf,
  export: { call: '/console/platform-runs/export', permission: 'list.export' },
  above: () => <PlatformPanels />,
  replace: ({ view, filters }) =>
    view === 'ratios' ? <RatioPanel platform={PLATFORMS.find((one) => one === filters.platform) ?? ''} /> : undefined,
  empty: { title: 'platforms.none', text: 'platforms.noneText' },
});

function columnsOf(t: Translate): Column<Run>[] {
  return [
    { key: 'at', head: t('platforms.at'), cell: (run) => <Moment at={run.startedAt} /> },
    {
      key: 'platform',
      head: t('platforms.platform'),
      cell: (run) => <span className="whitespace-nowrap">{t(`platforms.${run.platform}`)}</span>,
    },
    { key: 'kind', head: t('platforms.kind'), cell: (run) => t(`platforms.${run.kind}`) },
    { key: 'state', head: t('platforms.state'), cell: (run) => <RunState run={run} /> },
    { key: 'result', head: t('platforms.result'), cell: (run) => <Outcome run={run} /> },
    {
      key: 'by',
      head: t('platforms.by'),
      from: 'wide',
      cell: (run) => run.startedBy ?? <span className="text-ink-faint">{t('platforms.byClock')}</span>,
    },
    { key: 'took', head: t('platforms.took'), from: 'wide', isFigure: true, cell: (run) => <Duration run={run} /> },
  ];
}
