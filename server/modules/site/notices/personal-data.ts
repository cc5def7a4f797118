import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'personal_notices',
    key: ['notice_id'],
    exported: { columns: ['notice_id', 'kind', 'params', 'created_at', 'expires_at', 'read_at'] },
    erased: 'deleted',
  }),
];
