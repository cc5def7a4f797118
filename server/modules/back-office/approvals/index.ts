export { approve } from './approve.ts';
export {
  type Approval,
  type ApprovalRefusal,
  type ApprovalTarget,
  defineApproval,
  type Execution,
  type PreviewLine,
  type Proposal,
} from './define-approval.ts';
export { countOtherPending } from './erase-approvals.ts';
export { fingerprintOf } from './fingerprint.ts';
export { APPROVAL_REGISTRY, APPROVALS } from './ports.ts';
export { presentApproval } from './present-approval.ts';
export type { ApprovalRegistry } from './registry.ts';
export { type NewApproval, requestApproval } from './request-approval.ts';
export { findPendingApproval, listPendingApprovals, listPendingTargets } from './store.ts';
export { textLines } from './text-lines.ts';
