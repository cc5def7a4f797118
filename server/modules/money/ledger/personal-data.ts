import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'debts_made',
    key: ['journal_id'],
    exported: { columns: ['journal_id', 'kind', 'minor', 'at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
