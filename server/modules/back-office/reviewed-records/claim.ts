import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import type { RecordKind, RecordRow, RecordTable } from './record-kind.ts';
import { lockRecord } from './store.ts';

/** A claim lasts this long unless it is renewed: an abandoned claim must not block a record. */
export const CLAIM_MINUTES = 10;

type Claimed = Pick<RecordRow, 'claimed_by' | 'claim_expires_at'>;

export function isClaimedByAnother(row: Claimed, operatorId: string, now: Date): boolean {
  return isClaimed(row, now) && row.claimed_by !== operatorId;
}

/** An expired claim does not count. */
export function isClaimed({ claimed_by, claim_expires_at }: Claimed, now: Date): boolean {
  return claimed_by !== null && claim_expires_at !== null && claim_expires_at > now;
}

/**
 * Claims a record for one operator, so that two do not work on it. Claiming again renews the claim. The record does not
 * change, so the claim is no transition and is not audited; only a takeover from another operator is recorded.
 */
export function claimRecord<Row extends RecordRow>(
  { db }: { readonly db: Database },
  kind: RecordKind<Row>,
  actor: Actor,
  { id, over }: { readonly id: string; readonly over: boolean },
  now: Date,
): Promise<Result<{ until: Date }, 'not_found' | 'record_claimed'>> {
  return decideInTransaction(db, async (tx) => {
    const row = await lockRecord(tx, kind, actor.siteId, id);
    if (!row) return refuse('not_found');
    const isOthers = isClaimedByAnother(row, actor.operatorId, now);
    if (isOthers && !over) return refuse('record_claimed');
    const until = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
    await sql`
      UPDATE ${sql.table(kind.table)} SET claimed_by = ${actor.operatorId}, claim_expires_at = ${until}
      WHERE site_id = ${actor.siteId} AND ${sql.ref(kind.idColumn)} = ${id}`.execute(tx);
    if (isOthers) {
      const target = `${kind.machine.name}:${id}`;
      const detail = { from: row.claimed_by ?? '' };
      await recordAuditEvent(tx, actor, { action: `${kind.machine.name}.take_over`, target, detail }, now);
    }
    return ok({ until });
  });
}

/** Ends the operator's own claim. */
export async function releaseClaim(
  { db }: { readonly db: Database },
  { table, idColumn }: RecordTable,
  actor: Actor,
  id: string,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET claimed_by = NULL, claim_expires_at = NULL
    WHERE site_id = ${actor.siteId} AND ${sql.ref(idColumn)} = ${id}
      AND claimed_by = ${actor.operatorId}`.execute(db);
}
