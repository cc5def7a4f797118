import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'earning_digest_marks',
    key: [],
    exported: { not: 'a mark of work to be done' },
    erased: 'deleted',
  }),
];
