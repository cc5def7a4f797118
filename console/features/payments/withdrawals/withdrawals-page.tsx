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
  paymentFilters,
  paymentTotals,
  personColumn,
  referenceColumn,
} from '../../../kit/records/payment-columns.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { wordOf } from '../../../kit/word-of.ts';
import { useText } from '../../../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Flags, ReviewState } from './flags.tsx';
import type { Withdrawal } from './withdrawal.ts';
import { WithdrawalRecord } from './withdrawal-record.tsx';

/** Withdrawals: what has to be reviewed, where the rest stands, and what became of all of them. */
export const Page = defineListPage({
  path: '/withdrawals',
  title: 'queues.withdrawals',
  call: '/console/withdrawals/list',
  everyMs: POLL.queue,
  keyOf: (row) => row.id,
  counts: '/console/withdrawals/views',
  views: [
    { id: 'to_review', label: 'queues.view.to_review', sorting: DUE_FIRST },
    { id: 'overdue', label: 'queues.view.overdue', isUrgent: true, sorting: DUE_FIRST },
    { id: 'second_approval', label: 'queues.view.second_approval', sorting: DUE_FIRST },
    { id: 'on_hold', label: 'queues.onHold', sorting: DUE_FIRST },
    { id: 'outcome_unknown', label: 'queues.view.outcome_unknown', isUrgent: true, sorting: DUE_FIRST },
    { id: 'being_paid', label: 'queues.view.being_paid', sorting: DUE_FIRST },
    { id: 'done', label: 'queues.view.done', sorting: NEWEST_FIRST },
    { id: 'all', label: 'queues.view.all', sorting: NEWEST_FIRST },
  ],
  dates: 'queues.asked',
  filters: useWithdrawalFilters,
  columns: columnsOf,
  record: (id) => <WithdrawalRecord key={id} id={id} />,
  totals: ({ totals }, t) => (totals ? totalsOf(totals, t) : []),
  export: { call: '/console/withdrawals/export', permission: 'list.export' },
  bulk: {
    permission: 'withdrawal.approve',
    isOffered: ({ view }) => view === 'to_review',
    label: (row, t) => t('queues.select', { reference: row.reference }),
    bar: (rows, onNone) => <BulkBar rows={rows} onNone={onNone} />,
  },
  empty: { title: 'queues.empty', text: 'queues.emptyText' },
});

function useWithdrawalFilters(): Filter[] {
  const t = useText();
  return [
    ...paymentFilters('queues.method'),
    {
      key: 'flag',
      label: 'queues.flag',
      kind: 'choice',
      choices: WITHDRAWAL_FLAGS.map((value) => ({ value, label: wordOf(t, 'queues.look', value) })),
    },
    MINE_FILTER,
  ];
}

function totalsOf(totals: NonNullable<AnswerOf<'/console/withdrawals/list'>['totals']>, t: Translate): Total[] {
  const { count, asked, fees, toPay } = totals;
  const sums = [
    { amount: asked, label: t('queues.total.asked') },
    { amount: fees, label: t('queues.total.fees') },
    { amount: toPay, label: t('queues.total.toPay') },
  ];
  return paymentTotals(totals, t('queues.total.count', { count }), sums, t);
}

function columnsOf(t: Translate, { view }: ListQuery): Column<Withdrawal>[] {
  const isOver = view === 'done' || view === 'all';
  return [
    {
      key: 'due',
      head: t(isOver ? 'queues.asked' : 'queues.due'),
      sort: isOver ? 'createdAt' : 'dueAt',
      cell: (row) => (isOver || row.dueAt === null ? <Moment at={row.createdAt} /> : <Due at={row.dueAt} />),
    },
    personColumn(t),
    amountColumn(t),
    {
      key: 'to',
      head: t('queues.to'),
      from: 'wide',
      cell: (row) => (
        <span title={row.method} className="flex max-w-56 gap-1.5">
          <span className="truncate">{row.method}</span>
          <span className="tabular text-ink-soft">{shortNumber(row.number)}</span>
        </span>
      ),
    },
    // Beside an open record the state is what must stay in sight; the record names its flags.
    { key: 'flags', head: t('queues.flags'), from: 'desktop', cell: (row) => <Flags row={row} isShort /> },
    {
      key: 'state',
      head: t('queues.state'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1 py-1">
          <ClaimBadge row={row} />
          {row.state === 'WaitReview' || row.holdReason !== null ? (
            <ReviewState row={row} />
          ) : (
            <StateBadge state={row.state} failKind={row.failKind} />
          )}
        </span>
      ),
    },
    referenceColumn(t),
    { key: 'holder', head: t('queues.holder'), isOptional: true, cell: (row) => row.holder },
    { key: 'provider', head: t('queues.provider'), isOptional: true, cell: (row) => row.provider },
    {
      key: 'fee',
      head: t('queues.feeOnly'),
      isFigure: true,
      isOptional: true,
      cell: (row) => <Money amount={row.fee} />,
    },
    { key: 'net', head: t('queues.net'), isFigure: true, isOptional: true, cell: (row) => <Money amount={row.net} /> },
    { key: 'asked', head: t('queues.asked'), isOptional: true, cell: (row) => <Moment at={row.createdAt} /> },
  ];
}

const SHOWN_DIGITS = 4;

/** The last digits of a masked number: '••0005'. */
function shortNumber(masked: string): string {
  return `••${masked.slice(-SHOWN_DIGITS)}`;
}
