import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'earning_digest_marks',
    key: [],
    exported: { not: 'a mark of work to be done' },
    erased: 'deleted',
  }),
];
