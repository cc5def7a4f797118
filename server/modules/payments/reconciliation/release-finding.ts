import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { auditDetailOf, setFinding } from '../../back-office/reconciliation/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { lockOpenFinding, type ReviewRefusal } from './take-finding.ts';

/** Releases a finding, so that another operator can take it. */
export function releaseFinding(
  db: Database,
  actor: Actor,
  findingId: string,
  now: Date,
): Promise<Result<null, ReviewRefusal>> {
  return decideInTransaction(db, async (tx): Promise<Result<null, ReviewRefusal>> => {
    const locked = await lockOpenFinding(tx, actor, findingId);
    if (!locked.ok) return locked;
    const row = locked.value;
    if (row.owner === null) return ok(null);
    await setFinding(tx, row, { owner: null });
    const detail = auditDetailOf(row);
    await recordAuditEvent(tx, actor, { action: 'finding.release', target: `finding:${row.finding_id}`, detail }, now);
    return ok(null);
  });
}
