import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { conversionsOf, lockConversions } from '../../conversions/published.ts';
import { decideHeld } from '../decide-held.ts';

export interface GroupDecision {
  readonly id: string;
  readonly decision: 'released' | 'declined';
  readonly until: Date;
  readonly trust: boolean;
  readonly reason: string;
}

/**
 * Decides the waiting conversions of a group that were held up to a moment: the operator's screen did not show later
 * ones. They are locked first, so that their value cannot change afterwards.
 */
export async function applyGroupDecision(
  tx: Transaction,
  actor: Actor,
  { id, decision, until, trust, reason }: GroupDecision,
  now: Date,
): Promise<Result<{ decided: readonly string[] }, 'not_found' | 'record_state'>> {
  const held = await readGroup(tx, actor.siteId, id, until);
  if (held.length === 0) return refuse('not_found');
  await lockConversions(tx, actor.siteId, held);
  // A stronger rule may have moved a conversion to another group before it was locked.
  const still = new Set(await readGroup(tx, actor.siteId, id, until));
  const waiting = held.filter((saleId) => still.has(saleId));
  const by = actor.operatorName;
  const decided = await decideHeld(tx, actor.siteId, waiting, { decision, reason: reason.trim(), by }, now);
  if (decided.length === 0) return refuse('record_state');
  const isTrusted = trust && decision === 'released';
  if (isTrusted) await trustGroup(tx, actor, { id, reason }, now);
  const action = decision === 'released' ? 'fraud.release' : 'fraud.decline';
  const detail = { conversions: decided.length, trusted: isTrusted };
  await recordAuditEvent(tx, actor, { action, target: `fraud:${id}`, reason, detail }, now);
  return ok({ decided });
}

/** The undecided conversions of a group that were held by a moment. */
export async function readWaiting(
  db: Database | Transaction,
  siteId: string,
  groupId: string,
  until: Date,
): Promise<string[]> {
  const held = await readGroup(db, siteId, groupId, until);
  const rows = await db
    .selectFrom(conversionsOf(siteId).as('conversions'))
    .select('conversion_id')
    .where((eb) => eb('conversion_id', '=', eb.fn.any(eb.val(held))))
    .where('decision', '=', '')
    .execute();
  return rows.map(({ conversion_id }) => conversion_id);
}

async function readGroup(tx: Database | Transaction, siteId: string, groupId: string, until: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('fraud_holds')
    .select('conversion_id')
    .where('site_id', '=', siteId)
    .where('group_id', '=', groupId)
    // Times on the wire are in milliseconds.
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
