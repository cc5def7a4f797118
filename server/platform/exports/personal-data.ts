import { personalTable } from '../personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'file_exports',
    uid: 'owner',
    key: ['export_id'],
    exported: { columns: ['export_id', 'locale', 'state', 'parts', 'created_at', 'expires_at', 'kind'] },
    erased: { by: 'forgetExports: the contents are deleted' },
  }),
];
