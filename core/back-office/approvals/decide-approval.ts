import { ok, type Result, refuse } from '../../values/result.ts';
import { next } from '../../values/state-machine.ts';
import { APPROVAL_MACHINE, type ApprovalState } from './states.ts';

export const APPROVAL_STATES = APPROVAL_MACHINE.states;
export type { ApprovalState };

export interface ApprovalFacts {
  readonly state: ApprovalState;
  /** The operator who requested it. */
  readonly requestedBy: string;
  /** Operators who worked on the change. */
  readonly participants: readonly string[];
}

/** Whether this operator may approve or reject the approval. The requester and the participants may not. */
export function decideDecision(
  approval: ApprovalFacts,
  operatorId: string,
): Result<null, 'approval_decided' | 'approval_own' | 'approval_participant'> {
  if (!next(APPROVAL_MACHINE, approval.state, 'approve').ok) return refuse('approval_decided');
  if (approval.requestedBy === operatorId) return refuse('approval_own');
  if (approval.participants.includes(operatorId)) return refuse('approval_participant');
  return ok(null);
}

/** Only the requester may cancel it. */
export function decideCancelling(
  approval: ApprovalFacts,
  operatorId: string,
): Result<null, 'approval_decided' | 'approval_not_own'> {
  if (!next(APPROVAL_MACHINE, approval.state, 'cancel').ok) return refuse('approval_decided');
  if (approval.requestedBy !== operatorId) return refuse('approval_not_own');
  return ok(null);
}
