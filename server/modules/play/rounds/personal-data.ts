import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'late_changes',
    key: ['reader', 'day', 'note_id'],
    exported: { not: 'a mark of work to be done' },
    erased: { kept: 'work to be done' },
  }),
  personalTable({
    table: 'unpaid_debts',
    key: ['journal_id'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'unpaid_play',
    key: ['number'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'unpaid_reached',
    key: ['journal_id', 'debtor_uid'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
