import { defineList } from '../../define-list.ts';

export const PAYOUT_ACCOUNTS = defineList({
  path: '/console/accounts',
  permission: 'user.view',
  summary: 'Payout accounts, by when they last changed',
  filters: {
    /** A uid, or the beginning of the holder's name. */
    words: { kind: 'text', max: 60, label: 'payments.accounts.words' },
    method: { kind: 'text', max: 60, label: 'payments.method' },
    state: { kind: 'choice', of: ['active', 'review', 'removed'] },
  },
  dates: 'payments.accounts.changed',
  sorts: ['changedAt', 'createdAt'],
  descending: false,
  columns: {
    uid: { kind: 'person', label: 'payments.person' },
    /** The holder name known for this user; null before the first account. */
    knownName: { kind: 'text', isNullable: true, label: 'payments.accounts.knownName' },
    holder: { kind: 'text', label: 'payments.holder' },
    method: { kind: 'text' },
    /** Masked. */
    number: { kind: 'text', label: 'payments.number' },
    state: {
      kind: 'choice',
      of: ['active', 'review', 'removed'],
      label: 'payments.state',
      words: 'payments.accounts.state',
    },
    paidCount: { kind: 'count', file: 'paid withdrawals' },
    /** Other users who have or had this number. */
    sharedWith: { kind: 'own' },
    changedAt: { kind: 'time', label: 'payments.accounts.changed' },
  },
  counted: 'payments.accounts.count',
  totals: {},
});
