import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Due } from '../../../controls/due.tsx';
import { Moment, Money, MoneyIn } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter, ListQuery, Total, Translate } from '../../../kit/lists/list-definition.ts';
import { DUE_FIRST, NEWEST_FIRST, OLDEST_FIRST } from '../../../kit/lists/usual.ts';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import {
  amountColumn,
  MINE_FILTER,
  paymentTotals,
  personColumn,
  usePaymentFilters,
} from '../../../kit/records/payment-columns.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import type { Deposit } from './deposit.ts';
import { DepositRecord } from './deposit-record.tsx';
import { Difference, Why } from './differences.tsx';

/** In these views deposits are in review, ordered by their due time. */
const DUE_VIEWS = ['to_review', 'overdue', 'due_soon'];

/** Deposits: payments that differ from the order, pending ones, and the outcome of all. */
export const Page = defineListPage({
  path: '/deposits',
  title: 'payments.deposits',
  call: '/console/deposits/list',
  everyMs: POLL.record,
  keyOf: (row) => row.id,
  counts: '/console/deposits/views',
  views: [
    { id: 'to_review', label: 'payments.view.to_review', sorting: DUE_FIRST },
    { id: 'overdue', label: 'payments.view.overdue', isUrgent: true, sorting: DUE_FIRST },
    { id: 'due_soon', label: 'payments.view.due_soon', sorting: DUE_FIRST },
    { id: 'on_its_way', label: 'payments.view.on_its_way', sorting: OLDEST_FIRST },
    { id: 'outcome_unknown', label: 'payments.view.outcome_unknown', isUrgent: true, sorting: OLDEST_FIRST },
    { id: 'done', label: 'payments.view.done', sorting: NEWEST_FIRST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST_FIRST },
  ],
  dates: 'payments.asked',
  filters: useDepositFilters,
  columns: columnsOf,
  isQueue: true,
  record: (id) => <DepositRecord key={id} id={id} />,
  totals: ({ totals }, t) => (totals ? totalsOf(totals, t) : []),
  export: { call: '/console/deposits/export', permission: 'list.export' },
  empty: { title: 'payments.empty', text: 'payments.emptyText' },
});

function useDepositFilters(): Filter[] {
  return [...usePaymentFilters('/console/deposits/choices', 'payments.deposit.method'), MINE_FILTER];
}

function totalsOf(totals: NonNullable<AnswerOf<'/console/deposits/list'>['totals']>, t: Translate): Total[] {
  const { count, asked, credited, suspended } = totals;
  const sums = [
    { amount: asked, label: t('payments.total.asked') },
    { amount: credited, label: t('payments.total.credited') },
    { amount: suspended, label: t('payments.total.suspended') },
  ];
  return paymentTotals(totals, t('payments.total.deposits', { count }), sums, t);
}

function columnsOf(t: Translate, { view }: ListQuery): Column<Deposit>[] {
  const isDue = DUE_VIEWS.includes(view);
  return [
    {
      key: 'age',
      sort: isDue ? 'dueAt' : 'createdAt',
      head: t(isDue ? 'payments.due' : 'payments.asked'),
      cell: (row) => (
        <span className="flex flex-col py-1">
          {isDue && row.dueAt !== null ? <Due at={row.dueAt} /> : <Moment at={row.createdAt} />}
          <span className="mono text-ink-faint text-xs">{row.reference}</span>
        </span>
      ),
    },
    personColumn(t),
    { ...amountColumn(t), head: t('payments.deposit.asked') },
    {
      key: 'paid',
      head: t('payments.deposit.paid'),
      isFigure: true,
      from: 'desktop',
      cell: (row) => (row.paid === null ? '–' : <MoneyIn amount={row.paid} currency={row.paidCurrency ?? ''} />),
    },
    {
      key: 'difference',
      head: t('payments.deposit.difference'),
      isFigure: true,
      from: 'wide',
      cell: (row) => <Difference row={row} />,
    },
    { key: 'why', head: t('payments.deposit.why'), from: 'desktop', cell: (row) => <Why row={row} /> },
    {
      key: 'state',
      head: t('payments.state'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <ClaimBadge row={row} />
          <StateBadge state={row.state} failKind={row.failKind} />
        </span>
      ),
    },
    { key: 'provider', head: t('payments.provider'), isOptional: true, cell: (row) => row.provider },
    { key: 'payer', head: t('payments.deposit.payer'), isOptional: true, cell: (row) => row.payer },
    {
      key: 'credited',
      head: t('payments.deposit.credited'),
      isFigure: true,
      isOptional: true,
      cell: (row) => (row.credited === null ? '–' : <Money amount={row.credited} />),
    },
  ];
}
