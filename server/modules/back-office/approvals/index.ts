export {
  type Approval,
  type ApprovalRefusal,
  type ApprovalTarget,
  defineApproval,
  type Execution,
  type PreviewLine,
  type Proposal,
} from './define-approval.ts';
export { presentApproval } from './present-approval.ts';
export { type ApprovalRegistry, createApprovalRegistry, reportUnknownKinds } from './registry.ts';
export { type NewApproval, requestApproval } from './request-approval.ts';
export { approvalRoutes } from './routes.ts';
export { findPendingApproval, listPendingApprovals, listPendingTargets } from './store.ts';
export { textLines } from './text-lines.ts';
