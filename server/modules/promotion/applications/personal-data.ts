import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'applications',
    key: ['item_id'],
    exported: { columns: ['item_id', 'application_id', 'state', 'link', 'refusal', 'applied_at', 'decided_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'application_events',
    key: ['event_id'],
    exported: { columns: ['event_id', 'application_id', 'item_id', 'state', 'link', 'refusal', 'at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'promotion_counts',
    key: ['item_id'],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
