import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'user_notes',
    key: ['note_id'],
    exported: { columns: ['note_id', 'about', 'body', 'created_at'] },
    isForOperators: true,
    erased: 'deleted',
  }),
  personalTable({
    table: 'user_totals',
    key: [],
    exported: { not: 'figures computed from rows that the file has' },
    erased: 'deleted',
  }),
];
