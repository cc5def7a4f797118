import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { ConversionDecisionsTable } from '../../../../platform/db/tables/earnings.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { requestWork } from '../../commission/index.ts';
import { insertDecisions } from '../../fraud/published.ts';
import { enqueueOutbound } from '../../outbound/index.ts';

export interface ConversionDecision {
  readonly id: string;
  readonly decision: 'released' | 'declined';
  readonly reason: string;
}

/**
 * Releases or declines a sale that a rule held; its day is computed again. A later decision may differ from the last
 * one, but not repeat it.
 */
export async function applyDecision(
  tx: Transaction,
  actor: Actor,
  given: ConversionDecision,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'record_state'>> {
  const { id, decision } = given;
  const row = await lock(tx, actor.siteId, id);
  if (!row) return refuse('not_found');
  if (row.held === '' || row.decision === decision) return refuse('record_state');
  await update(tx, actor.siteId, id, { decision, changed_at: now });
  if (row.uid !== null && row.day !== null) {
    await requestWork(tx, [{ siteId: actor.siteId, uid: row.uid, day: row.day }], now);
  }
  await enqueueOutbound(tx, actor.siteId, [id], now);
  const detail = { rule: row.held, before: row.decision };
  await record(tx, actor, { ...given, action: decision === 'released' ? 'release' : 'decline', detail }, now);
  return ok({});
}

/**
 * Resolves the conflict of a source that contradicted itself: the sale stays as it is. `brings`: whether the sale
 * counts from now on.
 */
export async function settleConflict(
  tx: Transaction,
  actor: Actor,
  given: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<{ brings: boolean }, 'not_found' | 'record_state'>> {
  const row = await lock(tx, actor.siteId, given.id);
  if (!row) return refuse('not_found');
  // The fraud hold must be decided first: if it expired later, the money would count towards no operator's limit.
  if (!row.has_conflict || (row.held !== '' && row.decision === '')) return refuse('record_state');
  await update(tx, actor.siteId, given.id, { has_conflict: false, is_contradicted: false, changed_at: now });
  if (row.uid !== null && row.day !== null) {
    await requestWork(tx, [{ siteId: actor.siteId, uid: row.uid, day: row.day }], now);
  }
  await enqueueOutbound(tx, actor.siteId, [given.id], now);
  await record(tx, actor, { ...given, decision: 'kept_first', action: 'keep_first', detail: {} }, now);
  const isGone = ['declined', 'reversed'].includes(row.status) || row.refused !== '' || row.decision === 'declined';
  return ok({ brings: !isGone && row.is_contradicted });
}

function lock(tx: Transaction, siteId: string, id: string) {
  return tx
    .selectFrom('conversions')
    .select(['uid', 'day', 'status', 'refused', 'held', 'decision', 'has_conflict', 'is_contradicted'])
    .where('site_id', '=', siteId)
    .where('conversion_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function update(
  tx: Transaction,
  siteId: string,
  id: string,
  set: { changed_at: Date; decision?: 'released' | 'declined'; has_conflict?: boolean; is_contradicted?: boolean },
): Promise<void> {
  await tx.updateTable('conversions').set(set).where('site_id', '=', siteId).where('conversion_id', '=', id).execute();
}

async function record(
  tx: Transaction,
  actor: Actor,
  made: {
    readonly id: string;
    readonly decision: ConversionDecisionsTable['decision'];
    readonly reason: string;
    readonly action: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
  now: Date,
): Promise<void> {
  const decided = { decision: made.decision, reason: made.reason.trim(), by: actor.operatorName };
  await insertDecisions(tx, actor.siteId, [made.id], decided, now);
  const { reason, detail } = made;
  const event = { action: `conversion.${made.action}`, target: `conversion:${made.id}`, reason, detail };
  await recordAuditEvent(tx, actor, event, now);
}
