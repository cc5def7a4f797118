import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'safes',
    key: [],
    exported: { not: 'a hash and counts of tries' },
    erased: 'deleted',
  }),
];
