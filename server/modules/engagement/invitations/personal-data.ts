import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of this table that a user's file contains, and the effect on it when the user is erased. */
export const personalData = [
  personalTable({
    table: 'inviter_consents',
    key: [],
    exported: { columns: ['shows_name', 'changed_at'] },
    erased: 'deleted',
  }),
];
