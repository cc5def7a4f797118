import { defineList } from '../../define-list.ts';
import { MINE, OLDEST, OUTCOME_COLUMNS, OWNER_COLUMNS, SEARCH_FILTER } from './record-columns.ts';

export const DEPOSITS = defineList({
  path: '/console/deposits',
  permission: 'deposit.view',
  summary: 'Deposits, by when they were opened',
  filters: { ...SEARCH_FILTER, method: { kind: 'text', max: 60, label: 'payments.deposit.method' }, mine: MINE },
  dates: 'payments.asked',
  sorts: ['createdAt', 'dueAt', 'amount'],
  descending: false,
  /** The views that /console/deposits/views counts. */
  views: ['to_review', 'overdue', 'due_soon', 'on_its_way', 'outcome_unknown', 'done'],
  columns: {
    createdAt: { kind: 'time', file: 'opened (UTC)', label: 'payments.asked' },
    /** The promised time of the decision; null if not in review. */
    dueAt: { kind: 'time', isNullable: true, label: 'payments.due' },
    ...OWNER_COLUMNS,
    /** The received amount in its currency. */
    paid: { kind: 'money', isNullable: true, label: 'payments.deposit.paid' },
    paidCurrency: { kind: 'text', isNullable: true, file: 'currency' },
    credited: { kind: 'money', isNullable: true, label: 'payments.deposit.credited' },
    /** The amount in suspense until an operator decides. */
    suspended: { kind: 'money' },
    ...OUTCOME_COLUMNS,
    /** How the payment differs from the request. */
    differences: { kind: 'texts', label: 'payments.deposit.why' },
    payer: { kind: 'text', label: 'payments.deposit.payer' },
  },
  counted: 'payments.total.deposits',
  totals: {
    asked: { kind: 'money', label: 'payments.total.asked' },
    credited: { kind: 'money', label: 'payments.total.credited' },
    suspended: { kind: 'money', label: 'payments.total.suspended' },
    oldestAt: OLDEST,
  },
});
