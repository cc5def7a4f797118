import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { auditDetailOf, type FindingRow, lockFinding, setFinding } from '../../back-office/reconciliation/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';

export type ReviewRefusal = 'not_found' | 'record_claimed' | 'record_state';

/** Locks an open finding that no other operator has taken; with `over`, also one that another operator has taken. */
export async function lockOpenFinding(
  tx: Transaction,
  actor: Actor,
  findingId: string,
  { over = false }: { over?: boolean } = {},
): Promise<Result<FindingRow, ReviewRefusal>> {
  const row = await lockFinding(tx, actor.siteId, findingId);
  if (!row) return refuse('not_found');
  if (row.resolved_at !== null) return refuse('record_state');
  if (!over && row.owner !== null && row.owner !== actor.operatorId) return refuse('record_claimed');
  return ok(row);
}

/** Locks an open finding like lockOpenFinding, at the version that the operator saw. */
export async function lockSeenFinding(
  tx: Transaction,
  actor: Actor,
  seen: { readonly id: string; readonly version: number },
): Promise<Result<FindingRow, ReviewRefusal | 'record_changed'>> {
  const locked = await lockOpenFinding(tx, actor, seen.id);
  if (!locked.ok) return locked;
  const { version } = locked.value;
  return version === seen.version ? locked : refuse('record_changed', { version });
}

/** Assigns an open finding to the operator. A repeated call changes nothing. */
export function takeFinding(
  db: Database,
  actor: Actor,
  request: { readonly id: string; readonly over: boolean },
  now: Date,
): Promise<Result<null, ReviewRefusal>> {
  return decideInTransaction(db, async (tx): Promise<Result<null, ReviewRefusal>> => {
    const locked = await lockOpenFinding(tx, actor, request.id, { over: request.over });
    if (!locked.ok) return locked;
    const row = locked.value;
    if (row.owner === actor.operatorId) return ok(null);
    await setFinding(tx, row, { owner: actor.operatorId });
    const detail = { ...auditDetailOf(row), from: row.owner ?? '' };
    await recordAuditEvent(tx, actor, { action: 'finding.take', target: `finding:${row.finding_id}`, detail }, now);
    return ok(null);
  });
}
