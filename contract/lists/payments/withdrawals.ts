import { WITHDRAWAL_FLAGS } from '../../calls/console-values.ts';
import { defineList } from '../../define-list.ts';
import { MINE, OLDEST, OUTCOME_COLUMNS, OWNER_COLUMNS, SEARCH_FILTER } from './record-columns.ts';

export const WITHDRAWALS = defineList({
  path: '/console/withdrawals',
  permission: 'withdrawal.view',
  summary: 'Withdrawals, by when they were requested',
  filters: {
    ...SEARCH_FILTER,
    method: { kind: 'text', max: 60, label: 'payments.method' },
    flag: { kind: 'choice', of: WITHDRAWAL_FLAGS, label: 'payments.flag' },
    mine: MINE,
    hold: { kind: 'choice', of: ['yes', 'no'] },
  },
  dates: 'payments.asked',
  sorts: ['createdAt', 'dueAt', 'amount'],
  descending: false,
  /** The views that /console/withdrawals/views counts. */
  views: ['to_review', 'overdue', 'due_soon', 'second_approval', 'on_hold', 'outcome_unknown', 'being_paid', 'done'],
  columns: {
    createdAt: { kind: 'time', file: 'requested (UTC)', label: 'payments.asked' },
    arrivesBy: { kind: 'time', file: 'due (UTC)' },
    ...OWNER_COLUMNS,
    fee: { kind: 'money', label: 'payments.feeOnly' },
    net: { kind: 'money', file: 'to pay', label: 'payments.net' },
    ...OUTCOME_COLUMNS,
    /** The reasons for the review, and flags of the present state. */
    flags: { kind: 'own', label: 'payments.flags' },
    holder: { kind: 'text', label: 'payments.holder' },
    /** Masked. */
    number: { kind: 'text' },
    /** The promised time of payment; null if settled. */
    dueAt: { kind: 'time', isNullable: true, file: null, label: 'payments.due' },
  },
  counted: 'payments.total.count',
  totals: {
    asked: { kind: 'money', label: 'payments.total.asked' },
    fees: { kind: 'money', label: 'payments.total.fees' },
    toPay: { kind: 'money', label: 'payments.total.toPay' },
    oldestAt: OLDEST,
  },
});
