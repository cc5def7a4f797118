import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'user_limits',
    key: ['kind'],
    exported: { columns: ['kind', 'day_minor', 'week_minor', 'month_minor', 'since'] },
    erased: 'deleted',
  }),
];
