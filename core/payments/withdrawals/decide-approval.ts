import { ok, type Result, refuse } from '../../values/result.ts';
import type { WithdrawalState } from './states.ts';
import type { WithdrawalTerms } from './terms.ts';

export interface ApprovalFacts {
  readonly state: WithdrawalState;
  readonly version: number;
  readonly amountMinor: bigint;
  readonly isOnHold: boolean;
  /** The operator who requested it for the user; null if the user did. */
  readonly requestedBy: string | null;
  readonly firstApprover: string | null;
  /** Whether one of the two approvers recently created, reset or gave a role to the other. */
  readonly isBoundToFirst: boolean;
  /** The sum that the approver approved alone within a day, without this withdrawal. */
  readonly aloneMinor: bigint;
  readonly userStatus: 'active' | 'frozen';
}

export interface Approval {
  readonly approver: string;
  /** The version that the approver saw. */
  readonly version: number;
}

export type ApprovalRefusal =
  | 'record_changed'
  | 'withdrawal_not_reviewable'
  | 'withdrawal_on_hold'
  | 'approver_is_requester'
  | 'second_person_needed'
  | 'approval_too_new'
  | 'user_frozen';

/**
 * Decides whether this approval releases the withdrawal or is the first of two. Operators may not approve their own
 * requests, nor the same withdrawal twice. Several small approvals by one operator may not exceed the site's daily
 * limit.
 */
export function decideApproval(
  facts: ApprovalFacts,
  approval: Approval,
  terms: WithdrawalTerms,
): Result<'approve' | 'approve_alone' | 'approve_first', ApprovalRefusal> {
  if (facts.version !== approval.version) return refuse('record_changed', { version: facts.version });
  if (facts.state !== 'WaitReview') return refuse('withdrawal_not_reviewable', { state: facts.state });
  if (facts.isOnHold) return refuse('withdrawal_on_hold');
  if (facts.userStatus === 'frozen') return refuse('user_frozen');
  if (facts.requestedBy === approval.approver) return refuse('approver_is_requester');
  const isSmall = facts.amountMinor < terms.twoPeopleFromMinor;
  if (isSmall && facts.aloneMinor + facts.amountMinor <= terms.aloneADayMinor) return ok('approve_alone');
  if (facts.firstApprover === null) return ok('approve_first');
  if (facts.firstApprover === approval.approver) return refuse('second_person_needed');
  if (facts.isBoundToFirst) return refuse('approval_too_new');
  return ok('approve');
}
