import type { Transaction } from '../../../platform/db/database.ts';
import { auditDetailOf, type FindingRow, setFinding } from '../../back-office/reconciliation/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';

export interface Closing {
  readonly as: 'explained' | 'dismissed' | 'matched' | 'attached';
  readonly reason: string;
  /** The record to which the finding was matched. */
  readonly record?: { readonly recordId: string; readonly reference: string; readonly uid: string };
}

/** Closes a locked finding, with operator, resolution and reason. */
export async function closeFinding(
  tx: Transaction,
  row: FindingRow,
  actor: Actor,
  { as, reason, record }: Closing,
  now: Date,
): Promise<void> {
  await setFinding(tx, row, {
    owner: row.owner ?? actor.operatorId,
    ...(record ? { record_id: record.recordId, reference: record.reference, uid: record.uid } : {}),
    resolution: reason.trim(),
    resolved_as: as,
    resolved_by: `operator:${actor.operatorId}`,
    resolved_at: now,
  });
  const { provider, subject } = row;
  const of = { ...auditDetailOf(row), ...(record ? { reference: record.reference, uid: record.uid } : {}) };
  const detail = { ...of, provider, subject, as };
  const auditEvent = { action: 'finding.resolve', target: `finding:${row.finding_id}`, reason, detail };
  await recordAuditEvent(tx, actor, auditEvent, now);
}
