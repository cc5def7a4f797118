import {
  type Approval,
  type ApprovalRegistry,
  createApprovalRegistry,
} from '../modules/back-office/approvals/index.ts';
import type { ReviewedRecord } from '../modules/back-office/reviewed-records/index.ts';
import { adjustmentApproval, limitApproval, unfreezeApproval } from '../modules/back-office/users/index.ts';
import { chargeBackApproval } from '../modules/payments/deposits/index.ts';

export interface Additions {
  readonly approvals?: readonly Approval[];
  readonly records?: readonly ReviewedRecord[];
}

/** All kinds of approvals: each is defined in its module and registered here. */
export function wireApprovals(additions: Additions = {}): ApprovalRegistry {
  return createApprovalRegistry([
    adjustmentApproval,
    limitApproval,
    unfreezeApproval,
    chargeBackApproval,
    ...(additions.approvals ?? []),
  ]);
}
