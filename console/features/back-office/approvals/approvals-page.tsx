import { APPROVALS } from '@pitaka/contract/lists/back-office/approvals.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage, type PageColumns } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery } from '../../../kit/lists/list-definition.ts';
import { ApprovalRecord } from './approval-record.tsx';
import { APPROVAL_TONES, ApprovalTarget } from './approval-target.tsx';

const LATE_AFTER_MINUTES = 4 * 60;
const NEWEST = { by: 'requestedAt', isDescending: true } as const;

/** Changes that one operator requested and another decides; the server gives the texts of every kind. */
export const Page = defineListPage(APPROVALS, {
  path: '/approvals',
  title: 'approvals.title',
  lead: 'approvals.lead',
  everyMs: POLL.record,
  counts: '/console/approvals/views',
  views: [
    // The oldest request is decided first.
    { id: 'pending', label: 'approvals.state.pending', sorting: { by: 'requestedAt', isDescending: false } },
    { id: 'approved', label: 'approvals.state.approved', sorting: NEWEST },
    { id: 'rejected', label: 'approvals.state.rejected', sorting: NEWEST },
    { id: 'cancelled', label: 'approvals.state.cancelled', sorting: NEWEST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
  ],
  choices: useKinds,
  columns: columnsOf,
  isQueue: true,
  record: (id, row) => <ApprovalRecord key={id} id={id} row={row} />,
  empty: { title: 'approvals.none', text: 'approvals.noneText' },
});

function useKinds() {
  const { data = [] } = useCall('/console/approvals/kinds', {});
  return { kind: data.map(({ kind, title }) => ({ value: kind, label: title })) };
}

function columnsOf({ view }: ListQuery): PageColumns<typeof APPROVALS> {
  const isPending = view === 'pending';
  const columns: PageColumns<typeof APPROVALS> = [
    {
      of: 'requestedAt',
      key: 'at',
      ...(isPending ? { label: 'payments.waits' } : {}),
      cell: (row) =>
        isPending ? (
          <Age since={row.requestedAt} lateAfterMinutes={LATE_AFTER_MINUTES} />
        ) : (
          <Moment at={row.requestedAt} />
        ),
    },
    { of: 'title', key: 'what', cell: (row) => <span className="font-semibold">{row.title}</span> },
    { of: 'summary', className: 'py-1.5' },
    { of: 'target', className: 'py-1.5', cell: (row) => <ApprovalTarget approval={row} /> },
    { of: 'requestedBy', key: 'by' },
    { of: 'reason', from: 'wide' },
  ];
  if (isPending) return columns;
  return [
    ...columns,
    {
      of: 'state',
      cell: (row, t) => (
        <>
          <Badge tone={APPROVAL_TONES[row.state]}>{t(`approvals.state.${row.state}`)}</Badge>
          {row.decidedBy && <p className="text-ink-faint text-xs">{row.decidedBy}</p>}
        </>
      ),
    },
  ];
}
