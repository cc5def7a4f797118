import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of this table, and what erasing the user does with it. */
export const personalData = [
  personalTable({
    table: 'promoter_moments',
    key: ['moment'],
    exported: { columns: ['moment', 'seen_at'] },
    erased: 'deleted',
  }),
];
