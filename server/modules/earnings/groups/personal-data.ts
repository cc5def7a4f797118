import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'group_history',
    key: ['valid_from'],
    exported: { columns: ['valid_from', 'group_id', 'set_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
