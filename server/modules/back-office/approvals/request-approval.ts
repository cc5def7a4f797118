import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import type { Approval, ApprovalRefusal } from './define-approval.ts';
import { storedPreview } from './store.ts';

export interface NewApproval {
  readonly approval: Approval;
  readonly targetId: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly unit: string;
  /** Stores additional rows of the request, in the same transaction. */
  beside?(tx: Transaction, id: string): Promise<void>;
}

/** Stores the request; nothing happens until another person approves. A target has one pending approval at a time. */
export function requestApproval(
  db: Database,
  requester: Actor,
  { approval, targetId, payload, reason, unit, beside }: NewApproval,
  now: Date,
): Promise<Result<{ id: string }, ApprovalRefusal | 'approval_pending'>> {
  return decideInTransaction(db, async (tx): Promise<Result<{ id: string }, ApprovalRefusal | 'approval_pending'>> => {
    const { kind, target } = approval;
    const { siteId } = requester;
    const parsed = approval.parse(payload);
    if (!parsed.ok) return parsed;
    const facts = await target.find(tx, siteId, targetId);
    if (!facts) return refuse('not_found');
    const proposal = { siteId, unit, targetId, target: facts };
    const checked = await parsed.value.check(tx, { ...proposal, requester }, now);
    if (!checked.ok) return checked;
    const id = newId('ar', now.getTime());
    const inserted = await tx
      .insertInto('approval_requests')
      .values({
        site_id: siteId,
        approval_id: id,
        kind,
        target_type: target.type,
        target_id: targetId,
        target_label: facts.label,
        uid: facts.uid ?? null,
        payload: JSON.stringify(parsed.value.payload),
        summary: await parsed.value.describe(proposal, tx),
        preview: storedPreview(await parsed.value.preview(tx, proposal, now)),
        participants: [...(await parsed.value.participants(tx, proposal))],
        reason,
        requested_by: requester.operatorId,
        requested_by_name: requester.operatorName,
        requested_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'target_type', 'target_id']).where('state', '=', 'pending').doNothing(),
      )
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('approval_pending');
    await beside?.(tx, id);
    const auditEvent = {
      action: `${kind}.request`,
      target: `${target.type}:${targetId}`,
      reason,
      detail: { approval: id, payload: parsed.value.payload },
    };
    await recordAuditEvent(tx, requester, auditEvent, now);
    return ok({ id });
  });
}
