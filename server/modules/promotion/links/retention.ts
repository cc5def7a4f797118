import { sql } from 'kysely';
import { keptFor, type Retention } from '../../../platform/retention/index.ts';

export const linkRetention: Retention = {
  what: 'Keyed hashes of visitors of a link',
  tables: ['click_visitors'],
  kept: keptFor('1 day', 1),
  why: 'a repeated visit is recognised for an hour',
  runs: 'hour',
  forget: (db, { siteId }, before) =>
    sql`DELETE FROM click_visitors WHERE site_id = ${siteId} AND last_at < ${before}`.execute(db),
};
