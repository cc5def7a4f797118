import { decideCancelling } from '@pitaka/core/identity/operators/decide-request.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { closeRequest, lockRequest } from './store.ts';

/** Takes back what one asked for oneself, while nobody decided it. */
export function cancelRequest(
  db: Database,
  maker: Actor,
  requestId: string,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'request_decided' | 'request_not_own'>> {
  return decideInTransaction(db, async (tx) => {
    const row = await lockRequest(tx, maker.siteId, requestId);
    if (!row) return refuse('not_found');
    const decision = decideCancelling({ state: row.state, madeBy: row.made_by }, maker.operatorId);
    if (!decision.ok) return decision;
    const { operatorId, operatorName } = maker;
    await closeRequest(tx, row, { state: 'cancelled', operatorId, operatorName, reason: '' }, now);
    const detail = { request: row.request_id, command: row.command };
    await recordAuditEvent(tx, maker, { action: `${row.kind}.cancel`, target: row.target, detail }, now);
    return ok({});
  });
}
