import { ok, type Result, refuse } from '../../values/result.ts';
import type { Role } from './roles.ts';

export interface StaffFacts {
  readonly actorId: string;
  readonly operatorId: string;
  /** The operator's role on the actor's site. */
  readonly role: Role;
  /** Number of other enabled owners of this site. */
  readonly otherOwners: number;
  /** The operator's sites on which the actor is not an owner. */
  readonly sitesBeyondActor: number;
}

export type StaffRefusal = 'operator_self' | 'operator_last_owner' | 'operator_elsewhere';

/** Whether this operator may be disabled, or lose this role. A site always keeps an owner who can log in. */
export function decideDemotion(facts: StaffFacts, keepsOwner: boolean): Result<null, StaffRefusal> {
  if (facts.actorId === facts.operatorId) return refuse('operator_self');
  if (facts.role === 'owner' && !keepsOwner && facts.otherOwners === 0) return refuse('operator_last_owner');
  return ok(null);
}

/**
 * Whether the actor may change the operator's own data (password, second factor, enabled). Requires an owner of every
 * site of the operator: otherwise one site's owner could lock out another site's staff or log in as them.
 */
export function decidePersonChange(facts: StaffFacts): Result<null, StaffRefusal> {
  if (facts.actorId === facts.operatorId) return refuse('operator_self');
  if (facts.sitesBeyondActor > 0) return refuse('operator_elsewhere');
  return ok(null);
}
