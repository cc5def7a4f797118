import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'debts_made',
    key: ['journal_id'],
    exported: { columns: ['journal_id', 'kind', 'minor', 'at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'transfers_made',
    key: ['journal_id'],
    uid: 'to_uid',
    exported: { columns: ['journal_id', 'minor'] },
    erased: 'deleted',
  }),
];
