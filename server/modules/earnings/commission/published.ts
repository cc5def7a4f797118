import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

export interface AloneEarned {
  /** When it was posted last. */
  readonly at: Date;
  readonly minor: bigint;
}

/** Of what a person was paid, that which one operator alone brought, by item and day: it lifts no level. */
export async function readAloneEarned(
  db: Database | Transaction,
  siteId: string,
  uid: string,
): Promise<readonly AloneEarned[]> {
  const { rows } = await sql<{ at: Date; minor: string }>`
    SELECT max(p.at) AS at, l.minor::text AS minor
    FROM (
      SELECT day, item_id, sum(minor) AS minor FROM commission_lines
      WHERE site_id = ${siteId} AND uid = ${uid} AND is_alone AND state = 'settled' GROUP BY day, item_id
    ) l
    JOIN earning_postings p ON p.site_id = ${siteId} AND p.uid = ${uid} AND p.day = l.day AND p.item_id = l.item_id
    GROUP BY l.day, l.item_id, l.minor`.execute(db);
  return rows.map(({ at, minor }) => ({ at, minor: BigInt(minor) }));
}

/** Days that could not be computed, those that are tried again first before the others. */
export function readFaults(db: Database, siteId: string, most: number) {
  return db
    .selectFrom('earning_faults')
    .select(['uid', 'day', 'failures', 'retry_at', 'error'])
    .where('site_id', '=', siteId)
    .orderBy('retry_at')
    .orderBy('uid')
    .orderBy('day')
    .limit(most)
    .execute();
}

/** A day that could not be computed is tried again now. false: there is none. */
export async function endPause(
  tx: Transaction,
  { siteId, uid, day }: { readonly siteId: string; readonly uid: string; readonly day: number },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('earning_faults')
    .set({ retry_at: now })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
