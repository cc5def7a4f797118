import { decideDecision } from '@pitaka/core/identity/operators/decide-request.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { closeRequest, lockRequest } from './store.ts';

/** Says no to what another person asked for. */
export function rejectRequest(
  db: Database,
  checker: Actor,
  request: { id: string; reason: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'request_decided' | 'request_own'>> {
  return decideInTransaction(db, async (tx) => {
    const row = await lockRequest(tx, checker.siteId, request.id);
    if (!row) return refuse('not_found');
    const decision = decideDecision({ state: row.state, madeBy: row.made_by }, checker.operatorId);
    if (!decision.ok) return decision;
    const { operatorId, operatorName } = checker;
    await closeRequest(tx, row, { state: 'rejected', operatorId, operatorName, reason: request.reason }, now);
    const detail = { request: row.request_id, madeBy: row.made_by_name, command: row.command };
    const auditEvent = { action: `${row.kind}.reject`, target: row.target, reason: request.reason, detail };
    await recordAuditEvent(tx, checker, auditEvent, now);
    return ok({});
  });
}
