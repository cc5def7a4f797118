import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of this table, and what erasing the user does with it. */
export const personalData = [
  personalTable({
    table: 'inviter_consents',
    key: [],
    exported: { columns: ['shows_name', 'changed_at'] },
    erased: 'deleted',
  }),
];
