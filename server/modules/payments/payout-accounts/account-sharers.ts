import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** Pairs of these users who have, or had, the same account; by uid. */
export async function readAccountSharers(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ uid: string; other: string }>`
    SELECT DISTINCT a.uid, b.uid AS other FROM payout_accounts a
    JOIN payout_accounts b ON b.site_id = a.site_id AND b.number_fingerprint = a.number_fingerprint AND b.uid <> a.uid
    WHERE a.site_id = ${siteId} AND a.uid = ANY(${[...uids]}) AND b.uid = ANY(${[...uids]})`.execute(db);
  const sharers = new Map<string, Set<string>>();
  for (const { uid, other } of rows) sharers.set(uid, (sharers.get(uid) ?? new Set()).add(other));
  return sharers;
}
