import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of this table that a user's file contains, and the effect on it when the user is erased. */
export const personalData = [
  personalTable({
    table: 'promoter_moments',
    key: ['moment'],
    exported: { columns: ['moment', 'seen_at'] },
    erased: 'deleted',
  }),
];
