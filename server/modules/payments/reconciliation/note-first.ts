import type { Transaction } from '../../../platform/db/database.ts';
import { auditDetailOf, type FindingRow } from '../../back-office/reconciliation/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';

/** Records the first of two operators' explanations of a finding. */
export async function noteFirst(
  tx: Transaction,
  actor: Actor,
  row: FindingRow,
  reason: string,
  now: Date,
): Promise<void> {
  const detail = auditDetailOf(row);
  const target = `finding:${row.finding_id}`;
  await recordAuditEvent(tx, actor, { action: 'finding.explain_first', target, reason, detail }, now);
}
