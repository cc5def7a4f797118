import { defineList } from '../../define-list.ts';

export const SPIN_STATES = ['none', 'won', 'in_review', 'paid', 'declined'] as const;

export const WHEEL_SPINS = defineList({
  path: '/console/wheel/spins',
  permission: 'wheel.view',
  feature: 'wheel',
  summary: 'Spins of the wheel',
  filters: {
    uid: { kind: 'text', max: 8, label: 'wheel.user', isInline: true },
    /** The code of the given prize. */
    prize: { kind: 'text', max: 40, label: 'wheel.prize.code' },
    state: { kind: 'choice', of: SPIN_STATES, label: 'wheel.state' },
    /** Only draws whose prize was replaced by "no prize". */
    replaced: { kind: 'flag', label: 'wheel.replaced' },
  },
  dates: 'wheel.at',
  sorts: ['at', 'amount'],
  descending: true,
  columns: {
    id: { kind: 'text', file: 'spin' },
    at: { kind: 'time', label: 'wheel.at' },
    uid: { kind: 'person', label: 'wheel.user' },
    campaign: { kind: 'text' },
    prize: { kind: 'text', label: 'wheel.prize' },
    amount: { kind: 'money', label: 'wheel.amount' },
    multiplier: { kind: 'count', label: 'wheel.multiplier' },
    state: { kind: 'choice', of: SPIN_STATES, label: 'wheel.state' },
    drawn: { kind: 'text' },
    replaced: { kind: 'choice', of: ['', 'stock', 'budget'] },
    seedHash: { kind: 'text', file: 'server seed hash' },
    clientSeed: { kind: 'text' },
    nonce: { kind: 'count' },
  },
  counted: 'wheel.total.count',
  totals: { amount: { kind: 'money', label: 'wheel.total.amount' } },
});
