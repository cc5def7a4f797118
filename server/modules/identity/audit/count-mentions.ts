import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** The number of events in a site's log in which an operator's own words contain one of these texts. */
export async function countMentions(
  db: Database | Transaction,
  siteId: string,
  texts: readonly string[],
): Promise<number> {
  if (texts.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM audit_rows a
    WHERE a.site_id = ${siteId} AND EXISTS (
      SELECT FROM unnest(${[...texts]}::text[]) one
      WHERE position(lower(one) IN lower(a.reason || ' ' || a.detail)) > 0)`.execute(db);
  return rows[0]?.count ?? 0;
}
