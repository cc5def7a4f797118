import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { recordAuditEvent } from '../../identity/audit/index.ts';
import { refuseSamePerson } from '../../identity/operators/index.ts';
import { type Decider, lockForDecision, type NotDecided } from './decision.ts';
import type { ApprovalRefusal } from './define-approval.ts';
import { excessOverShown, fingerprintOf } from './fingerprint.ts';
import type { ApprovalRegistry } from './registry.ts';
import { type ApprovalRow, closeApproval, targetOf } from './store.ts';

type NotApproved = NotDecided | ApprovalRefusal | 'approval_changed';

/**
 * Executes the stored payload in one transaction and ignores any payload that the call sends. The amounts must not
 * exceed those shown to the approver. If the payload cannot be executed (for example because the balance is gone), the
 * approval stays pending and the answer gives the reason.
 */
export function approve(
  deps: { db: Database; registry: ApprovalRegistry },
  decider: Decider,
  request: { id: string; print: string; unit: string },
  now: Date,
): Promise<Result<ApprovalRow, NotApproved>> {
  return decideInTransaction(deps.db, async (tx): Promise<Result<ApprovalRow, NotApproved>> => {
    const { actor } = decider;
    const locked = await lockForDecision(tx, deps.registry, decider, request.id, now);
    if (!locked.ok) return locked;
    const row = locked.value;
    const approval = deps.registry.get(row.kind);
    const parsed = approval?.parse(row.payload);
    const target = await approval?.target.find(tx, actor.siteId, row.target_id);
    if (!parsed?.ok) return refuse('approval_outdated');
    if (!target) return refuse('not_found');
    const proposal = { siteId: actor.siteId, unit: request.unit, targetId: row.target_id, target };
    const participants = await parsed.value.participants(tx, proposal);
    // Read again: an operator may have worked on the record since the request.
    const another = await refuseSamePerson(tx, actor.siteId, actor.operatorId, participants, now);
    if (!another.ok) return another;
    const execution = {
      ...proposal,
      approvalId: row.approval_id,
      reason: row.reason,
      requester: { operatorId: row.requested_by, operatorName: row.requested_by_name },
      checker: actor,
    };
    await parsed.value.lock(tx, proposal);
    const preview = await parsed.value.preview(tx, proposal, now);
    const more = excessOverShown(request.print, fingerprintOf(row, target.label, preview));
    if (more === undefined) return refuse('approval_changed');
    if (more > 0n && !(await parsed.value.allowsExcess(tx, execution, more, now))) return refuse('approval_changed');
    const executed = await parsed.value.execute(tx, execution, now);
    if (!executed.ok) return executed;
    const decision = { state: 'approved', reason: '', preview, participants, outcome: executed.value } as const;
    const closed = await closeApproval(tx, row, actor, decision, now);
    const { reason, payload, requested_by_name: requestedBy } = row;
    const detail = { approval: row.approval_id, requestedBy, payload, outcome: executed.value };
    await recordAuditEvent(tx, actor, { action: `${row.kind}.approve`, target: targetOf(row), reason, detail }, now);
    return ok(closed);
  });
}
