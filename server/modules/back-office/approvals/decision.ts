import { decideDecision } from '@pitaka/core/back-office/approvals/decide-approval.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { refuseSamePerson } from '../../identity/operators/index.ts';
import type { ApprovalRegistry } from './registry.ts';
import { type ApprovalRow, factsOf, lockApproval } from './store.ts';

export interface Decider {
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
}

export type NotDecided =
  | 'not_found'
  | 'permission_missing'
  | 'approval_decided'
  | 'approval_own'
  | 'approval_participant'
  | 'approval_too_new';

/**
 * The permission that is needed to decide a kind. If no module defines the kind any more: the general permission to
 * decide approvals.
 */
export function decidePermissionOf(registry: ApprovalRegistry, kind: string): Permission {
  return registry.get(kind)?.permission.decide ?? 'approval.decide';
}

/**
 * Locks and returns the approval if this operator may decide it. The lock makes the second of two simultaneous
 * decisions wait.
 */
export async function lockForDecision(
  tx: Transaction,
  registry: ApprovalRegistry,
  { actor, permissions }: Decider,
  id: string,
  now: Date,
): Promise<Result<ApprovalRow, NotDecided>> {
  const row = await lockApproval(tx, actor.siteId, id);
  if (!row) return refuse('not_found');
  if (!permissions.has(decidePermissionOf(registry, row.kind))) return refuse('permission_missing');
  const decision = decideDecision(factsOf(row), actor.operatorId);
  if (!decision.ok) return decision;
  const another = await refuseSamePerson(
    tx,
    actor.siteId,
    actor.operatorId,
    [row.requested_by, ...row.participants],
    now,
  );
  return another.ok ? ok(row) : another;
}
