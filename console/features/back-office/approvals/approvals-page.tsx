import { Badge } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery, Translate } from '../../../kit/lists/list-definition.ts';
import type { Approval } from './approval.ts';
import { ApprovalRecord } from './approval-record.tsx';
import { ApprovalTarget } from './approval-target.tsx';
import { APPROVAL_TONES } from './approval-tones.ts';

const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;

/** What one person requested and another decides; the server gives the texts of every kind. */
export const Page = defineListPage({
  path: '/approvals',
  title: 'approvals.title',
  lead: 'approvals.lead',
  call: '/console/approvals/list',
  everyMs: POLL.queue,
  keyOf: (row) => row.id,
  views: [
    ...STATES.map((id) => ({ id, label: `approvals.state.${id}` as const })),
    { id: 'all', label: 'queues.view.all' },
  ],
  request: ({ view, filters: { uid } }) => ({
    state: STATES.find((one) => one === view) ?? ('' as const),
    ...(uid && /^[0-9]{8}$/.test(uid) ? { uid } : {}),
  }),
  filters: [{ key: 'uid', label: 'users.uid', kind: 'text' }],
  columns: columnsOf,
  record: (id, row) => <ApprovalRecord key={id} id={id} row={row} />,
  empty: { title: 'approvals.none', text: 'approvals.noneText' },
});

function columnsOf(t: Translate, { view }: ListQuery): Column<Approval>[] {
  const columns: Column<Approval>[] = [
    { key: 'at', head: t('queues.asked'), cell: (row) => <Moment at={row.requestedAt} /> },
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
