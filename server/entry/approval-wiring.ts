import {
  type Approval,
  type ApprovalRegistry,
  createApprovalRegistry,
} from '../modules/back-office/approvals/index.ts';
import { adjustmentApproval, limitApproval, unfreezeApproval } from '../modules/back-office/users/index.ts';
import { chargeBackApproval } from '../modules/payments/deposits/index.ts';

export interface Additions {
  readonly approvals?: readonly Approval[];
}

/** Every kind of approval of the product: a new one is defined in its module and named here. */
export function wireApprovals(additions: Additions = {}): ApprovalRegistry {
  return createApprovalRegistry([
    adjustmentApproval,
    limitApproval,
    unfreezeApproval,
    chargeBackApproval,
    ...(additions.approvals ?? []),
  ]);
}
