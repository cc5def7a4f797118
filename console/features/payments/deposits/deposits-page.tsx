import { DEPOSITS } from '@pitaka/contract/lists/payments/deposits.ts';
import { Due } from '../../../controls/due.tsx';
import { Moment, MoneyIn } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { defineListPage, type PageColumns } from '../../../kit/lists/define-list-page.tsx';
import type { ListQuery } from '../../../kit/lists/list-definition.ts';
import { DUE_FIRST, NEWEST_FIRST, OLDEST_FIRST } from '../../../kit/lists/usual.ts';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import { AMOUNT, PERSON, usePaymentChoices } from '../../../kit/records/payment-columns.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { DepositRecord } from './deposit-record.tsx';
import { Difference, Why } from './differences.tsx';

/** In these views deposits are in review, ordered by their due time. */
const DUE_VIEWS = ['to_review', 'overdue', 'due_soon'];

/** Deposits: payments that differ from the order, pending payments, and the outcomes of all. */
export const Page = defineListPage(DEPOSITS, {
  path: '/deposits',
  title: 'payments.deposits',
  everyMs: POLL.record,
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
  choices: () => usePaymentChoices('/console/deposits/choices'),
  columns: columnsOf,
  isQueue: true,
  record: (id) => <DepositRecord key={id} id={id} />,
  empty: { title: 'payments.empty', text: 'payments.emptyText' },
});

function columnsOf({ view }: ListQuery): PageColumns<typeof DEPOSITS> {
  const isDue = DUE_VIEWS.includes(view);
  return [
    {
      of: isDue ? 'dueAt' : 'createdAt',
      key: 'age',
      cell: (row) => (
        <span className="flex flex-col py-1">
          {isDue && row.dueAt !== null ? <Due at={row.dueAt} /> : <Moment at={row.createdAt} />}
          <span className="mono text-ink-faint text-xs">{row.reference}</span>
        </span>
      ),
    },
    PERSON,
    { ...AMOUNT, label: 'payments.deposit.asked' },
    {
      of: 'paid',
      from: 'desktop',
      cell: (row) => (row.paid === null ? '–' : <MoneyIn amount={row.paid} currency={row.paidCurrency ?? ''} />),
    },
    {
      key: 'difference',
      label: 'payments.deposit.difference',
      isFigure: true,
      from: 'wide',
      cell: (row) => <Difference row={row} />,
    },
    { of: 'differences', key: 'why', from: 'desktop', cell: (row) => <Why row={row} /> },
    {
      of: 'state',
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <ClaimBadge row={row} />
          <StateBadge state={row.state} failKind={row.failKind} />
        </span>
      ),
    },
    { of: 'provider', isOptional: true },
    { of: 'payer', isOptional: true },
    { of: 'credited', isOptional: true },
  ];
}
