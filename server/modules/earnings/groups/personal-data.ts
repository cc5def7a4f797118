import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'group_history',
    key: ['valid_from'],
    exported: { columns: ['valid_from', 'group_id', 'set_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
