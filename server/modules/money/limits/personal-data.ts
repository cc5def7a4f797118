import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'user_limits',
    key: ['kind'],
    exported: { columns: ['kind', 'day_minor', 'week_minor', 'month_minor', 'since'] },
    erased: 'deleted',
  }),
];
