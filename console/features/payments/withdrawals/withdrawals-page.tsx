import { WITHDRAWAL_FLAGS } from '@pitaka/contract/calls/console-values.ts';
import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Due } from '../../../controls/due.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter, ListQuery, Total, Translate } from '../../../kit/lists/list-definition.ts';
import { DUE_FIRST, NEWEST_FIRST } from '../../../kit/lists/usual.ts';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import {
  amountColumn,
  MINE_FILTER,
  paymentTotals,
  personColumn,
  referenceColumn,
  usePaymentFilters,
} from '../../../kit/records/payment-columns.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { wordOf } from '../../../kit/word-of.ts';
import { useText } from '../../../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Flags, ReviewState } from './flags.tsx';
import { RecallButton, RecallStrip } from './recall.tsx';
import type { Withdrawal } from './withdrawal.ts';
import { WithdrawalRecord } from './withdrawal-record.tsx';

/** Views in which an approved withdrawal stays for a while: there its row has the button. */
const RECALLED_IN_ROWS: ReadonlySet<string> = new Set(['overdue', 'due_soon', 'being_paid', 'all']);

/** Withdrawals: those to review, the states of the others, and the outcome of all. */
export const Page = defineListPage({
  path: '/withdrawals',
  title: 'payments.withdrawals',
  call: '/console/withdrawals/list',
  everyMs: POLL.record,
  keyOf: (row) => row.id,
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
  dates: 'payments.asked',
  filters: useWithdrawalFilters,
  columns: columnsOf,
  isQueue: true,
  record: (id) => <WithdrawalRecord key={id} id={id} />,
  totals: ({ totals }, t) => (totals ? totalsOf(totals, t) : []),
  export: { call: '/console/withdrawals/export', permission: 'list.export' },
  bulk: {
    permission: 'withdrawal.approve',
    isOffered: ({ view }) => view === 'to_review',
    all: 'payments.selectAll',
    // A checkbox is shown only where this operator can give the next approval.
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

function useWithdrawalFilters(): Filter[] {
  const t = useText();
  return [
    ...usePaymentFilters('/console/withdrawals/choices', 'payments.method'),
    {
      key: 'flag',
      label: 'payments.flag',
      kind: 'choice',
      choices: WITHDRAWAL_FLAGS.map((value) => ({ value, label: wordOf(t, 'payments.flag', value) })),
    },
    MINE_FILTER,
  ];
}

function totalsOf(totals: NonNullable<AnswerOf<'/console/withdrawals/list'>['totals']>, t: Translate): Total[] {
  const { count, asked, fees, toPay } = totals;
  const sums = [
    { amount: asked, label: t('payments.total.asked') },
    { amount: fees, label: t('payments.total.fees') },
    { amount: toPay, label: t('payments.total.toPay') },
  ];
  return paymentTotals(totals, t('payments.total.count', { count }), sums, t);
}

function columnsOf(t: Translate, { view }: ListQuery): Column<Withdrawal>[] {
  const isOver = view === 'done' || view === 'all';
  return [
    {
      key: 'due',
      head: t(isOver ? 'payments.asked' : 'payments.due'),
      sort: isOver ? 'createdAt' : 'dueAt',
      cell: (row) => (isOver || row.dueAt === null ? <Moment at={row.createdAt} /> : <Due at={row.dueAt} />),
    },
    personColumn(t),
    amountColumn(t),
    {
      key: 'to',
      head: t('payments.to'),
      from: 'wide',
      cell: (row) => (
        <span title={row.method} className="flex max-w-56 gap-1.5">
          <span className="truncate">{row.method}</span>
          <span className="tabular text-ink-soft">{shortNumber(row.number)}</span>
        </span>
      ),
    },
    // Beside an open record the state must stay visible; the record shows its flags.
    { key: 'flags', head: t('payments.flags'), from: 'desktop', cell: (row) => <Flags row={row} isShort /> },
    {
      key: 'state',
      head: t('payments.state'),
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
    referenceColumn(t),
    { key: 'holder', head: t('payments.holder'), isOptional: true, cell: (row) => row.holder },
    { key: 'provider', head: t('payments.provider'), isOptional: true, cell: (row) => row.provider },
    {
      key: 'fee',
      head: t('payments.feeOnly'),
      isFigure: true,
      isOptional: true,
      cell: (row) => <Money amount={row.fee} />,
    },
    {
      key: 'net',
      head: t('payments.net'),
      isFigure: true,
      isOptional: true,
      cell: (row) => <Money amount={row.net} />,
    },
    ...(isOver
      ? []
      : [
          {
            key: 'asked',
            head: t('payments.asked'),
            isOptional: true,
            cell: (row: Withdrawal) => <Moment at={row.createdAt} />,
          },
        ]),
  ];
}

const SHOWN_DIGITS = 4;

/** The last digits of a masked number: '••0005'. */
function shortNumber(masked: string): string {
  return `••${masked.slice(-SHOWN_DIGITS)}`;
}
