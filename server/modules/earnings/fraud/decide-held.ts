import type { Transaction } from '../../../platform/db/database.ts';
import { requestWork } from '../commission/index.ts';
import { decideConversions } from '../conversions/published.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { insertDecisions } from './published.ts';

interface HeldDecision {
  readonly decision: 'released' | 'declined';
  readonly reason: string;
  readonly by: string;
}

/** Decides the held conversions that are still undecided, has their days computed again, and returns their ids. */
export async function decideHeld(
  tx: Transaction,
  siteId: string,
  conversionIds: readonly string[],
  { decision, reason, by }: HeldDecision,
  now: Date,
): Promise<string[]> {
  const rows = await decideConversions(tx, siteId, conversionIds, decision, now);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.conversion_id);
  await insertDecisions(tx, siteId, ids, { decision, reason, by }, now);
  const days = rows.flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
  await enqueueOutbound(tx, siteId, ids, now);
  return ids;
}
