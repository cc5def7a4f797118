import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { recordAuditEvent } from '../../identity/audit/index.ts';
import { type Decider, lockForDecision, type NotDecided } from './decision.ts';
import type { ApprovalRegistry } from './registry.ts';
import { closeApproval, targetOf } from './store.ts';

/** Rejects another operator's request. */
export function reject(
  deps: { db: Database; registry: ApprovalRegistry },
  decider: Decider,
  request: { id: string; reason: string },
  now: Date,
): Promise<Result<Record<string, never>, NotDecided>> {
  return decideInTransaction(deps.db, async (tx) => {
    const { actor } = decider;
    const { reason } = request;
    const locked = await lockForDecision(tx, deps.registry, decider, request.id, now);
    if (!locked.ok) return locked;
    const row = locked.value;
    await closeApproval(tx, row, actor, { state: 'rejected', reason }, now);
    const detail = { approval: row.approval_id, requestedBy: row.requested_by_name, payload: row.payload };
    await recordAuditEvent(tx, actor, { action: `${row.kind}.reject`, target: targetOf(row), reason, detail }, now);
    return ok({});
  });
}
