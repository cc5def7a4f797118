import { decideDecision } from '@pitaka/core/back-office/approvals/decide-approval.ts';
import { visibleText } from '@pitaka/core/values/visible-text.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { decidePermissionOf } from './decision.ts';
import type { Shown } from './preview-now.ts';
import type { ApprovalRegistry } from './registry.ts';
import { type ApprovalRow, factsOf } from './store.ts';

type Bonds = ReadonlyMap<string, Date>;

/**
 * An approval as the console shows it to this operator. If no module defines its kind any more, the kind's name is
 * shown.
 */
export function presentApproval(
  row: ApprovalRow,
  registry: ApprovalRegistry,
  context: CallContext,
  /** Operators who count as one person with this operator. */
  bonds: Bonds,
  { label, preview }: Shown = { label: row.target_label, preview: row.preview },
) {
  const { operatorId, permissions } = requireOperator(context);
  const isOpen =
    decideDecision(factsOf(row), operatorId).ok && ![row.requested_by, ...row.participants].some((id) => bonds.has(id));
  const journalId = row.outcome.journalId;
  return {
    id: row.approval_id,
    kind: row.kind,
    title: registry.get(row.kind)?.title ?? row.kind,
    target: { type: row.target_type, id: row.target_id, label: visibleText(label) },
    uid: row.uid,
    summary: visibleText(row.summary),
    preview: preview.map(({ label: of, before, after }) => ({
      label: visibleText(of),
      before: visibleText(before),
      after: visibleText(after),
    })),
    reason: visibleText(row.reason),
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
