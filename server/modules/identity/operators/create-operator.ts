import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { hashPassword } from '../auth/index.ts';
import { newPassword } from './new-password.ts';
import { recordSponsor } from './second-owner.ts';
import type { StaffActors } from './staff-change.ts';
import { findOperatorByName, setRole } from './store.ts';

export interface NewOperator {
  readonly name: string;
  readonly role: Role;
  /** The operator's sites; the role is the same on each. */
  readonly siteIds: readonly string[];
  /** Undefined: a password is generated, to be handed over and changed at the first login. */
  readonly password?: string;
  readonly needsSecondFactor?: boolean;
}

/** Creates an operator. Without an `actor` (command line) the audit log names 'command line'. */
export async function createOperator(
  db: Database,
  actor: Actor,
  operator: NewOperator,
  now: Date,
): Promise<Result<{ id: string; password: string }, 'operator_exists'>> {
  const password = operator.password ?? newPassword();
  const passwordHash = await hashPassword(password);
  return decideInTransaction(db, async (tx) => {
    const made = await insertOperator(tx, { actor }, { ...operator, passwordHash }, now);
    return made.ok ? ok({ ...made.value, password }) : made;
  });
}

/** Like createOperator, in the caller's transaction and with a password that is already hashed. */
export async function insertOperator(
  tx: Transaction,
  { actor, checker }: StaffActors,
  operator: NewOperator & { readonly passwordHash: string },
  now: Date,
): Promise<Result<{ id: string }, 'operator_exists'>> {
  const id = newId('op', now.getTime());
  if (await findOperatorByName(tx, operator.name)) return refuse('operator_exists');
  const inserted = await tx
    .insertInto('operators')
    .values({
      operator_id: id,
      name: operator.name,
      password_hash: operator.passwordHash,
      must_change_password: operator.password === undefined,
      needs_second_factor: operator.needsSecondFactor ?? true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('operator_exists');
  await recordSponsor(tx, id, { sponsorId: actor.operatorId, isAlone: checker === undefined }, now);
  const requestedBy = checker ? { requestedBy: actor.operatorName } : {};
  for (const siteId of operator.siteIds) {
    await setRole(tx, siteId, id, operator.role, checker ? '' : actor.operatorId, now);
    const detail = { name: operator.name, role: operator.role, ...requestedBy };
    const writer = { ...(checker ?? actor), siteId };
    await recordAuditEvent(tx, writer, { action: 'operator.create', target: `operator:${id}`, detail }, now);
  }
  return ok({ id });
}
