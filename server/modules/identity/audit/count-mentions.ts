import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** How many events of a site's log have one of these texts in what an operator wrote. */
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
