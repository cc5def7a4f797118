import { WITHDRAWALS } from '@pitaka/contract/lists/payments/withdrawals.ts';
import { Due } from '../../../controls/due.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage, type PageColumns } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery } from '../../../kit/lists/list-definition.ts';
import { DUE_FIRST, NEWEST_FIRST } from '../../../kit/lists/usual.ts';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import { AMOUNT, PERSON, usePaymentChoices } from '../../../kit/records/payment-columns.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Flags, ReviewState } from './flags.tsx';
import { RecallButton, RecallStrip } from './recall.tsx';
import { WithdrawalRecord } from './withdrawal-record.tsx';

/** Views in which an approved withdrawal stays for a while: its row has the recall button. */
const RECALLED_IN_ROWS: ReadonlySet<string> = new Set(['overdue', 'due_soon', 'being_paid', 'all']);

/** Withdrawals: those to review, the states of the other withdrawals, and all outcomes. */
export const Page = defineListPage(WITHDRAWALS, {
  path: '/withdrawals',
  title: 'payments.withdrawals',
  everyMs: POLL.record,
  counts: '/console/withdrawals/views',
  views: [
    { id: 'to_review', label: 'payments.view.to_review', sorting: DUE_FIRST },
    { id: 'overdue', label: 'payments.view.overdue', isUrgent: true, sorting: DUE_FIRST },
    { id: 'due_soon', label: 'payments.view.due_soon', sorting: DUE_FIRST },
    { id: 'second_approval', label: 'payments.view.second_approval', sorting: DUE_FIRST },
    { id: 'on_hold', label: 'payments.onHold', sorting: DUE_FIRST },
    { id: 'outcome_unknown', label: 'payments.view.outcome_unknown', isUrgent: true, sorting: DUE_FIRST },
    { id: 'being_paid', label: 'payments.view.being_paid', sorting: DUE_FIRST },
    { id: 'done', label: 'payments.view.done', sorting: NEWEST_FIRST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST_FIRST },
  ],
  below: ({ view }) => !RECALLED_IN_ROWS.has(view) && <RecallStrip />,
  choices: () => usePaymentChoices('/console/withdrawals/choices'),
  columns: columnsOf,
  isQueue: true,
  record: (id) => <WithdrawalRecord key={id} id={id} />,
  bulk: {
    permission: 'withdrawal.approve',
    isOffered: ({ view }) => view === 'to_review',
    all: 'payments.selectAll',
    // A checkbox is shown only if this operator can give the next approval.
    canSelect: (row) =>
      !row.isFrozen &&
      !row.isStopped &&
      row.holdReason === null &&
      row.firstApprover === null &&
      (row.claimedBy === null || row.claimedBySelf),
    label: (row, t) => t('payments.select', { reference: row.reference }),
    bar: (rows, onNone) => <BulkBar rows={rows} onNone={onNone} />,
  },
  empty: { title: 'payments.empty', text: 'payments.emptyText' },
});

function columnsOf({ view }: ListQuery): PageColumns<typeof WITHDRAWALS> {
  const isOver = view === 'done' || view === 'all';
  return [
    {
      of: isOver ? 'createdAt' : 'dueAt',
      key: 'due',
      cell: (row) => (isOver || row.dueAt === null ? <Moment at={row.createdAt} /> : <Due at={row.dueAt} />),
    },
    PERSON,
    AMOUNT,
    {
      of: 'method',
      key: 'to',
      from: 'wide',
      cell: (row) => (
        <span title={row.method} className="flex max-w-56 gap-1.5">
          <span className="truncate">{row.method}</span>
          <span className="tabular text-ink-soft">{shortNumber(row.number)}</span>
        </span>
      ),
    },
    // Beside an open record the state must stay visible; the record shows its flags.
    { of: 'flags', from: 'desktop', cell: (row) => <Flags row={row} isShort /> },
    {
      of: 'state',
      cell: (row) => (
        <span className="flex flex-wrap gap-1 py-1">
          <ClaimBadge row={row} />
          {row.state === 'WaitReview' || row.holdReason !== null ? (
            <ReviewState row={row} />
          ) : (
            <StateBadge state={row.state} failKind={row.failKind} />
          )}
          {row.recallSeconds !== null && <RecallButton row={row} isShort />}
        </span>
      ),
    },
    { of: 'reference', isOptional: true, cell: (row) => <span className="mono text-ink-soft">{row.reference}</span> },
    { of: 'holder', isOptional: true },
    { of: 'provider', isOptional: true },
    { of: 'fee', isOptional: true },
    { of: 'net', isOptional: true },
    ...(isOver ? [] : [{ of: 'createdAt', key: 'asked', sort: null, isOptional: true } as const]),
  ];
}

const SHOWN_DIGITS = 4;

/** The last digits of a masked number: '••0005'. */
function shortNumber(masked: string): string {
  return `••${masked.slice(-SHOWN_DIGITS)}`;
}
