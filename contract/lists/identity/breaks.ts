import { defineList } from '../../define-list.ts';

/** Users on a break, or formerly: by when it began. */
export const BREAKS = defineList({
  path: '/console/protection',
  permission: 'protection.view',
  feature: 'protection',
  summary: 'Users on a cooling-off or self-exclusion, by when it began',
  filters: {
    words: { kind: 'text', max: 60, label: 'protection.words' },
    kind: { kind: 'choice', of: ['cooling_off', 'excluded'], label: 'protection.kind' },
    state: { kind: 'choice', of: ['running', 'return_asked', 'over'], label: 'protection.state' },
  },
  dates: 'protection.since',
  sorts: ['since'],
  descending: true,
  columns: {
    uid: { kind: 'person', label: 'protection.user' },
    name: { kind: 'text' },
    kind: { kind: 'choice', of: ['cooling_off', 'excluded'], label: 'protection.kind' },
    state: { kind: 'choice', of: ['running', 'return_asked', 'over'], label: 'protection.state' },
    since: { kind: 'time', label: 'protection.since' },
    /** No earlier than this. */
    until: { kind: 'time', file: 'not before (UTC)', label: 'protection.until' },
    /** When it ends; null: no return requested. */
    endsAt: { kind: 'time', isNullable: true, label: 'protection.ends' },
  },
  totals: {},
});
