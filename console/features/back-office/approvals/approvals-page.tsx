import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter, ListQuery, Translate } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import type { Approval } from './approval.ts';
import { ApprovalRecord } from './approval-record.tsx';
import { ApprovalTarget } from './approval-target.tsx';
import { APPROVAL_TONES } from './approval-tones.ts';

const LATE_AFTER_MINUTES = 4 * 60;
const NEWEST = { by: 'requestedAt', isDescending: true } as const;

/** Changes that one operator requested and another decides; the server gives the texts of every kind. */
export const Page = defineListPage({
  path: '/approvals',
  title: 'approvals.title',
  lead: 'approvals.lead',
  call: '/console/approvals/list',
  everyMs: POLL.record,
  keyOf: (row) => row.id,
  counts: '/console/approvals/views',
  views: [
    // The oldest request is decided first.
    { id: 'pending', label: 'approvals.state.pending', sorting: { by: 'requestedAt', isDescending: false } },
    { id: 'approved', label: 'approvals.state.approved', sorting: NEWEST },
    { id: 'rejected', label: 'approvals.state.rejected', sorting: NEWEST },
    { id: 'cancelled', label: 'approvals.state.cancelled', sorting: NEWEST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
  ],
  dates: 'payments.asked',
  filters: useApprovalFilters,
  columns: columnsOf,
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('approvals.count', { count: totals.count }) }] : [],
  export: { call: '/console/approvals/export', permission: 'list.export' },
  isQueue: true,
  record: (id, row) => <ApprovalRecord key={id} id={id} row={row} />,
  empty: { title: 'approvals.none', text: 'approvals.noneText' },
});

function useApprovalFilters(): Filter[] {
  const { data = [] } = useCall('/console/approvals/kinds', {});
  return [
    {
      key: 'kind',
      label: 'approvals.kind',
      kind: 'choice',
      choices: data.map(({ kind, title }) => ({ value: kind, label: title })),
    },
    { key: 'uid', label: 'users.uid', kind: 'text' },
    { key: 'requestedBy', label: 'approvals.by', kind: 'text' },
    { key: 'mine', label: 'approvals.mine', kind: 'flag' },
  ];
}

function columnsOf(t: Translate, { view }: ListQuery): Column<Approval>[] {
  const columns: Column<Approval>[] = [
    {
      key: 'at',
      head: t(view === 'pending' ? 'payments.waits' : 'payments.asked'),
      sort: 'requestedAt',
      cell: (row) =>
        view === 'pending' ? (
          <Age since={row.requestedAt} lateAfterMinutes={LATE_AFTER_MINUTES} />
        ) : (
          <Moment at={row.requestedAt} />
        ),
    },
    { key: 'what', head: t('approvals.what'), cell: (row) => <span className="font-semibold">{row.title}</span> },
    { key: 'summary', head: t('approvals.summary'), className: 'py-1.5', cell: (row) => row.summary },
    {
      key: 'target',
      head: t('approvals.target'),
      className: 'py-1.5',
      cell: (row) => <ApprovalTarget approval={row} />,
    },
    { key: 'by', head: t('approvals.by'), cell: (row) => row.requestedBy },
    { key: 'reason', head: t('shell.reason'), from: 'wide', cell: (row) => row.reason },
  ];
  if (view === 'pending') return columns;
  return [
    ...columns,
    {
      key: 'state',
      head: t('approvals.state'),
      cell: (row) => (
        <>
          <Badge tone={APPROVAL_TONES[row.state]}>{t(`approvals.state.${row.state}`)}</Badge>
          {row.decidedBy && <p className="text-ink-faint text-xs">{row.decidedBy}</p>}
        </>
      ),
    },
  ];
}
