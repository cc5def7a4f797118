import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'rate_history',
    key: ['valid_from'],
    exported: { columns: ['valid_from', 'rate', 'rate1', 'rate2', 'set_at', 'applied'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
  personalTable({
    table: 'team_history',
    key: ['valid_from'],
    exported: { columns: ['valid_from', 'inviter_uid', 'set_at'] },
    erased: { kept: 'the books: amounts and times under the uid' },
  }),
];
