import { decideDecision } from '@pitaka/core/identity/operators/decide-request.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import type { ExecutionRefusal, Executors } from './executor.ts';
import { closeRequest, lockRequest, type RequestRow } from './store.ts';

export type ApprovalRefusal = 'not_found' | 'request_decided' | 'request_own' | ExecutionRefusal;

/**
 * Carries out, in one transaction, what another person asked for: the stored command, not what anyone says now. What
 * cannot be carried out (the balance is gone) leaves the request waiting and says why.
 */
export function approveRequest(
  deps: { db: Database; executors: Executors },
  checker: Actor,
  request: { id: string; unit: string },
  now: Date,
): Promise<Result<RequestRow, ApprovalRefusal>> {
  return decideInTransaction(deps.db, async (tx): Promise<Result<RequestRow, ApprovalRefusal>> => {
    const row = await lockRequest(tx, checker.siteId, request.id);
    if (!row) return refuse('not_found');
    const decision = decideDecision({ state: row.state, madeBy: row.made_by }, checker.operatorId);
    if (!decision.ok) return decision;
    const { unit } = request;
    const uid = row.target.slice('user:'.length);
    const { command, reason } = row;
    const executed = await deps.executors[row.kind](
      tx,
      { requestId: row.request_id, uid, command, reason, unit, checker },
      now,
    );
    if (!executed.ok) return executed;
    const closed = await closeRequest(
      tx,
      row,
      {
        state: 'approved',
        operatorId: checker.operatorId,
        operatorName: checker.operatorName,
        reason: '',
        outcome: executed.value,
      },
      now,
    );
    const detail = { request: row.request_id, madeBy: row.made_by_name, command, outcome: executed.value };
    await recordAuditEvent(tx, checker, { action: `${row.kind}.approve`, target: row.target, reason, detail }, now);
    return ok(closed);
  });
}
