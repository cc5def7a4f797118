import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { requestWork } from '../commission/index.ts';
import { enqueueOutbound } from '../outbound/index.ts';

interface HeldDecision {
  readonly decision: 'released' | 'declined';
  readonly reason: string;
  readonly by: string;
}

/**
 * Locks conversions until the transaction ends: what is read of them after it, and of what holds them, is what they are when
 * they are decided. Their sources say more of them at any instant.
 */
export async function lockSales(tx: Transaction, siteId: string, conversionIds: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM conversions WHERE site_id = ${siteId} AND conversion_id = ANY(${[...conversionIds]})
    ORDER BY conversion_id FOR UPDATE`.execute(tx);
}

/** Decides held conversions that nobody decided yet, and has their days computed; returns them. */
export async function decideHeld(
  tx: Transaction,
  siteId: string,
  conversionIds: readonly string[],
  { decision, reason, by }: HeldDecision,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ conversion_id: string; uid: string | null; day: number | null }>`
    WITH locked AS (
      SELECT conversion_id FROM conversions
      WHERE site_id = ${siteId} AND conversion_id = ANY(${[...conversionIds]}) AND held <> '' AND decision = ''
      ORDER BY conversion_id FOR UPDATE
    )
    UPDATE conversions c SET decision = ${decision}, changed_at = ${now}
    FROM locked l WHERE c.site_id = ${siteId} AND c.conversion_id = l.conversion_id
    RETURNING c.conversion_id, c.uid, c.day`.execute(tx);
  if (rows.length === 0) return [];
  // One parameter, however many a flood has.
  const decisions = rows.map((row) => ({ decision_id: newId('cd', now.getTime()), conversion_id: row.conversion_id }));
  await sql`
    INSERT INTO conversion_decisions (site_id, decision_id, conversion_id, decision, reason, decided_by, decided_at)
    SELECT ${siteId}, decision_id, conversion_id, ${decision}, ${reason}, ${by}, ${now}
    FROM json_populate_recordset(NULL::conversion_decisions, ${JSON.stringify(decisions)})`.execute(tx);
  const days = rows.flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
  const ids = rows.map((row) => row.conversion_id);
  await enqueueOutbound(tx, siteId, ids, now);
  return ids;
}
