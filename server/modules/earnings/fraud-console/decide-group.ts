import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { decideHeld } from '../fraud/index.ts';

export interface GroupDecision {
  readonly id: string;
  readonly decision: 'released' | 'declined';
  readonly until: Date;
  readonly trust: boolean;
  readonly reason: string;
}

/** Decides all of a group that waits and was held by a moment: what was held since then nobody has seen. */
export function decideGroup(
  db: Database,
  actor: Actor,
  { id, decision, until, trust, reason }: GroupDecision,
  now: Date,
): Promise<Result<{ decided: number }, 'not_found' | 'record_state'>> {
  return decideInTransaction(db, async (tx) => {
    const held = await readGroup(tx, actor.siteId, id, until);
    if (held.length === 0) return refuse('not_found');
    const by = actor.operatorName;
    const decided = await decideHeld(tx, actor.siteId, held, { decision, reason: reason.trim(), by }, now);
    if (decided === 0) return refuse('record_state');
    const isTrusted = trust && decision === 'released';
    if (isTrusted) await trustGroup(tx, actor, { id, reason }, now);
    const action = decision === 'released' ? 'fraud.release' : 'fraud.decline';
    const detail = { conversions: decided, trusted: isTrusted };
    await recordAuditEvent(tx, actor, { action, target: `fraud:${id}`, reason, detail }, now);
    return ok({ decided });
  });
}

/** What a trusted group has in common holds again from now on. */
export function distrustGroup(
  db: Database,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, 'record_state'>> {
  return decideInTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('fraud_trusts')
      .where('site_id', '=', actor.siteId)
      .where('group_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse('record_state');
    await recordAuditEvent(tx, actor, { action: 'fraud.distrust', target: `fraud:${id}`, reason }, now);
    return ok({});
  });
}

async function readGroup(tx: Transaction, siteId: string, groupId: string, until: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('fraud_holds')
    .select('conversion_id')
    .where('site_id', '=', siteId)
    .where('group_id', '=', groupId)
    // The wire has milliseconds.
    .where(sql<boolean>`date_trunc('milliseconds', held_at) <= ${until}`)
    .execute();
  return rows.map((row) => row.conversion_id);
}

async function trustGroup(
  tx: Transaction,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('fraud_trusts')
    .values({
      site_id: actor.siteId,
      group_id: id,
      reason: reason.trim(),
      trusted_by: actor.operatorName,
      trusted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
