import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'protection_events',
    key: ['event_id'],
    exported: { in: 'protection' },
    erased: { kept: 'the law of player protection: limits and breaks that were asked for' },
  }),
  personalTable({
    table: 'protection_breaks',
    key: ['since'],
    exported: { columns: ['kind', 'since', 'until', 'ends_at'] },
    erased: 'deleted',
  }),
  personalTable({
    table: 'protection_limits',
    key: ['kind', 'period'],
    exported: { columns: ['kind', 'period', 'value', 'raises'] },
    erased: 'deleted',
  }),
  personalTable({
    table: 'protection_time',
    key: [],
    exported: { columns: ['day', 'seconds', 'since', 'last_at', 'checked_at'] },
    erased: 'deleted',
  }),
];
