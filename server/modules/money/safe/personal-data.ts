import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'safes',
    key: [],
    exported: { not: 'a hash and counts of tries' },
    erased: 'deleted',
  }),
];
