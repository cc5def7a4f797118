import { personalTable } from '../personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'file_exports',
    uid: 'owner',
    key: ['export_id'],
    exported: { columns: ['export_id', 'locale', 'state', 'parts', 'created_at', 'expires_at', 'kind'] },
    erased: { by: 'forgetExports: the contents are deleted' },
  }),
];
