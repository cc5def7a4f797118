import { AMOUNT_SPAN, defineList } from '../../define-list.ts';

export const USERS = defineList({
  path: '/console/users',
  permission: 'user.view',
  summary: 'Users, by when they registered',
  filters: {
    /** A uid, a phone, or part of a name. */
    words: { kind: 'text', max: 60, label: 'users.words', isInline: true },
    /** Range of the user's total. */
    ...AMOUNT_SPAN('users.total'),
    status: { kind: 'choice', of: ['active', 'frozen'], label: 'users.status' },
    job: { kind: 'number', max: 9, of: [0, 1, 2], label: 'users.type' },
  },
  dates: 'users.since',
  sorts: ['createdAt', 'total'],
  descending: true,
  columns: {
    uid: { kind: 'person', label: 'users.uid' },
    name: { kind: 'text', label: 'users.name' },
    /** Masked. */
    phone: { kind: 'text', label: 'users.phone' },
    job: { kind: 'count', file: 'type', label: 'users.type' },
    role: { kind: 'count' },
    status: { kind: 'choice', of: ['active', 'frozen'], label: 'users.status' },
    createdAt: { kind: 'time', file: 'registered (UTC)', label: 'users.since' },
    total: { kind: 'money', label: 'users.total' },
  },
  counted: 'users.total.count',
  totals: { balance: { kind: 'money', label: 'users.total.balance' } },
});
