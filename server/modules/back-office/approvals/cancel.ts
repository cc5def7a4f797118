import { decideCancelling } from '@pitaka/core/back-office/approvals/decide-approval.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { closeApproval, factsOf, lockApproval, targetOf } from './store.ts';

/** Cancels the operator's own pending request. */
export function cancel(
  db: Database,
  requester: Actor,
  id: string,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'approval_decided' | 'approval_not_own'>> {
  return decideInTransaction(db, async (tx) => {
    const row = await lockApproval(tx, requester.siteId, id);
    if (!row) return refuse('not_found');
    const decision = decideCancelling(factsOf(row), requester.operatorId);
    if (!decision.ok) return decision;
    await closeApproval(tx, row, requester, { state: 'cancelled', reason: '' }, now);
    const detail = { approval: row.approval_id, payload: row.payload };
    await recordAuditEvent(tx, requester, { action: `${row.kind}.cancel`, target: targetOf(row), detail }, now);
    return ok({});
  });
}
