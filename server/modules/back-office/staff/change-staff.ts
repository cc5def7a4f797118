import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { hashPassword } from '../../identity/auth/index.ts';
import { changeStaff, insertOperator, newPassword } from '../../identity/operators/index.ts';
import { type ApprovalRefusal, type ApprovalRegistry, requestApproval } from '../approvals/index.ts';
import { findApprovingSite, findSiteApprovingChange } from './approving-site.ts';
import { storeOneTimePassword } from './one-time-password.ts';
import { NEW_OPERATOR_KIND, STAFF_KIND } from './staff-approval.ts';
import { changeOf, type StaffPayload } from './staff-payload.ts';

export interface StaffDependencies {
  readonly db: Database;
  readonly approvals: ApprovalRegistry;
}

const REFUSALS = [
  'not_found',
  'operator_self',
  'operator_last_owner',
  'operator_elsewhere',
  'approval_pending',
] as const;
type Refusal = (typeof REFUSALS)[number];

/** `waits`: the change takes effect once another owner approves. */
type Changed = { readonly waits: boolean };

/** Changes an operator at once; if the site has another owner, requests that owner's approval. */
export async function changeColleague(
  deps: StaffDependencies,
  actor: Actor,
  staffChange: { readonly operatorId: string; readonly payload: StaffPayload; readonly passwordHash?: string },
  now: Date,
): Promise<Result<Changed, Refusal>> {
  const { db } = deps;
  const request = { siteId: actor.siteId, ...staffChange };
  const home = await findSiteApprovingChange(db, actor, request, now);
  if (home !== undefined) {
    const proposal = { kind: STAFF_KIND, targetId: staffChange.operatorId, payload: staffChange.payload };
    return requestAgreement(
      deps,
      { ...actor, siteId: home },
      { ...proposal, passwordHash: staffChange.passwordHash },
      REFUSALS,
      now,
    );
  }
  const change = changeOf(request);
  if (!change) throw new Error(`a ${staffChange.payload.change} without what it needs`);
  const changed = await decideInTransaction(db, (tx) =>
    changeStaff(tx, { actor }, staffChange.operatorId, change, now),
  );
  return changed.ok ? ok({ waits: false }) : changed;
}

/** Sets a new one-time password and shows it to the requester. The password is valid once the reset is approved. */
export async function resetColleague(
  deps: StaffDependencies,
  actor: Actor,
  operatorId: string,
  now: Date,
): Promise<Result<Changed & { readonly password: string }, Refusal>> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const payload = { change: 'reset', role: null, site: null } as const;
  const changed = await changeColleague(deps, actor, { operatorId, payload, passwordHash }, now);
  return changed.ok ? ok({ ...changed.value, password }) : changed;
}

/** Creates an operator of these sites, or requests another owner's approval; then the id is empty. */
export async function hire(
  deps: StaffDependencies,
  actor: Actor,
  {
    name,
    ...payload
  }: { readonly name: string; readonly role: NonNullable<StaffPayload['role']>; readonly sites: string[] },
  now: Date,
): Promise<
  Result<Changed & { readonly id: string; readonly password: string }, 'operator_exists' | 'approval_pending'>
> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const home = await findApprovingSite(deps.db, actor, payload.sites, now);
  if (home === undefined) {
    const operator = { name, role: payload.role, siteIds: payload.sites, passwordHash };
    const made = await decideInTransaction(deps.db, (tx) => insertOperator(tx, { actor }, operator, now));
    return made.ok ? ok({ ...made.value, password, waits: false }) : made;
  }
  const request = { kind: NEW_OPERATOR_KIND, targetId: name, payload, passwordHash };
  const refusals = ['operator_exists', 'approval_pending'] as const;
  const requested = await requestAgreement(deps, { ...actor, siteId: home }, request, refusals, now);
  return requested.ok ? ok({ id: '', password, waits: true }) : requested;
}

/** Stores the request to another owner, with the hash of the password that the requester passes on. */
async function requestAgreement<Code extends ApprovalRefusal | 'approval_pending'>(
  { db, approvals }: StaffDependencies,
  actor: Actor,
  request: { kind: string; targetId: string; payload: unknown; passwordHash: string | undefined },
  possible: readonly Code[],
  now: Date,
): Promise<Result<Changed, Code>> {
  const approval = approvals.get(request.kind);
  if (!approval) throw new Error(`${request.kind} is no kind of approval`);
  const { targetId, payload, passwordHash } = request;
  const beside = async (tx: Transaction, id: string) => {
    if (passwordHash !== undefined) await storeOneTimePassword(tx, actor.siteId, id, passwordHash);
  };
  const requested = await requestApproval(
    db,
    actor,
    { approval, targetId, payload, reason: '', unit: '', beside },
    now,
  );
  if (requested.ok) return ok({ waits: true });
  const refusal = possible.find((code) => code === requested.code);
  if (refusal === undefined) throw new Error(`a change of staff was refused: ${requested.code}`);
  return refuse(refusal, requested.detail);
}
