import { defineList } from '../../define-list.ts';

/** Users' present and past breaks, by their beginning. */
export const BREAKS = defineList({
  path: '/console/protection',
  permission: 'protection.view',
  feature: 'protection',
  summary: 'Users on a cooling-off or self-exclusion, by its beginning',
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
    /** The earliest possible end. */
    until: { kind: 'time', file: 'not before (UTC)', label: 'protection.until' },
    /** The end; null for a self-exclusion without a request to return. */
    endsAt: { kind: 'time', isNullable: true, label: 'protection.ends' },
  },
  totals: {},
});
