import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
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
