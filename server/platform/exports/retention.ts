import { keptFor, type Retention } from '../retention/index.ts';

export const exportRetention: readonly Retention[] = [
  {
    what: 'Contents of files: lists and statements a day, own data 7 days, a person’s data for operators 2 days',
    tables: ['file_export_parts'],
    kept: keptFor('1 to 7 days', 7),
    why: 'a file can be made again',
    runs: { by: 'the worker of files, when each expires' },
  },
  {
    what: 'Requests of files that expired or failed',
    tables: ['file_exports'],
    kept: keptFor('90 days', 90),
    why: 'who asked for which file',
    runs: 'night',
    forget: (db, { siteId }, before) =>
      db
        .deleteFrom('file_exports')
        .where('site_id', '=', siteId)
        .where('state', 'in', ['expired', 'failed'])
        .where('created_at', '<', before)
        .execute(),
  },
];
