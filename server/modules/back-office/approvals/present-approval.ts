import { decideDecision } from '@pitaka/core/back-office/approvals/decide-approval.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { decidePermissionOf } from './decision.ts';
import type { PreviewLine } from './define-approval.ts';
import type { ApprovalRegistry } from './registry.ts';
import { type ApprovalRow, factsOf } from './store.ts';

type Bonds = ReadonlyMap<string, Date>;

/** An approval as the console shows it to this operator. A kind that is not defined any more shows by its name. */
export function presentApproval(
  row: ApprovalRow,
  registry: ApprovalRegistry,
  context: CallContext,
  /** With whom this operator is no two people yet. */
  bonds: Bonds,
  preview: readonly PreviewLine[] = row.preview,
) {
  const { operatorId, permissions } = requireOperator(context);
  const isOpen = decideDecision(factsOf(row), operatorId).ok && !bonds.has(row.requested_by);
  const journalId = row.outcome.journalId;
  return {
    id: row.approval_id,
    kind: row.kind,
    title: registry.get(row.kind)?.title ?? row.kind,
    target: { type: row.target_type, id: row.target_id, label: row.target_label },
    uid: row.uid,
    summary: row.summary,
    preview: preview.map(({ label, before, after }) => ({ label, before, after })),
    reason: row.reason,
    state: row.state,
    requestedBy: row.requested_by_name,
    requestedAt: row.requested_at.toISOString(),
    own: row.requested_by === operatorId,
    mayDecide: isOpen && permissions.has(decidePermissionOf(registry, row.kind)),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    journalId: typeof journalId === 'string' ? journalId : null,
  };
}
