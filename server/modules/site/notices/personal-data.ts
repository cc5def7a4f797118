import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'personal_notices',
    key: ['notice_id'],
    exported: { columns: ['notice_id', 'kind', 'params', 'created_at', 'expires_at', 'read_at'] },
    erased: 'deleted',
  }),
];
