import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { setFinding } from './store.ts';
import { lockOpenFor, type ReviewRefusal } from './take-finding.ts';

export interface Resolution {
  readonly id: string;
  /** The version the operator saw: a finding that changed since is not resolved. */
  readonly version: number;
  readonly reason: string;
}

/** Closes a finding with an explanation. No money moves here; that is done at the record. */
export function resolveFinding(
  db: Database,
  actor: Actor,
  asked: Resolution,
  now: Date,
): Promise<Result<null, ReviewRefusal | 'record_changed'>> {
  return decideInTransaction(db, async (tx): Promise<Result<null, ReviewRefusal | 'record_changed'>> => {
    const locked = await lockOpenFor(tx, actor, asked.id);
    if (!locked.ok) return locked;
    const row = locked.value;
    if (row.version !== asked.version) return refuse('record_changed', { version: row.version });
    await setFinding(tx, row, {
      owner: row.owner ?? actor.operatorId,
      resolution: asked.reason.trim(),
      resolved_by: `operator:${actor.operatorId}`,
      resolved_at: now,
    });
    const detail = { kind: row.kind, provider: row.provider, subject: row.subject, reference: row.reference };
    const auditEvent = { action: 'finding.resolve', target: `finding:${row.finding_id}`, reason: asked.reason, detail };
    await recordAuditEvent(tx, actor, auditEvent, now);
    return ok(null);
  });
}
