import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
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
