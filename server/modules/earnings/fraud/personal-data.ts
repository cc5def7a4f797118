import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'sale_claims',
    uid: 'claimant',
    key: ['claim'],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
