import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { OperatorRole, OperatorSessionEndReason, OperatorsTable } from '../../../platform/db/tables/operators.ts';
import { newId } from '../../../platform/ids.ts';
import { hashToken, newToken } from '../auth/index.ts';

export type OperatorRow = Selectable<OperatorsTable>;

export interface Origin {
  readonly address: string;
  readonly device: string;
}

export function findOperatorByName(db: Database | Transaction, name: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
}

export function findOperator(db: Database | Transaction, operatorId: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('operator_id', '=', operatorId).executeTakeFirst();
}

/** The operator, locked until the transaction ends. Facts that were verified before the lock must be checked again. */
export function lockOperator(tx: Transaction, operatorId: string): Promise<OperatorRow | undefined> {
  return tx
    .selectFrom('operators')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The locked operator, if the password and the second factor are still the verified ones. */
export async function lockVerified(tx: Transaction, verified: OperatorRow): Promise<OperatorRow | undefined> {
  const operator = await lockOperator(tx, verified.operator_id);
  const isSame = operator?.password_hash === verified.password_hash && operator.totp_sealed === verified.totp_sealed;
  return isSame ? operator : undefined;
}

/** Opens a console session of a locked operator and returns the token, which is not stored. */
export async function insertOperatorSession(
  tx: Transaction,
  operatorId: string,
  origin: Origin,
  now: Date,
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const sessionId = newId('os', now.getTime());
  await tx
    .insertInto('operator_sessions')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      operator_id: operatorId,
      created_at: now,
      last_seen_at: now,
      address: origin.address,
      device: origin.device,
    })
    .execute();
  return { token, sessionId };
}

/** Ends an operator's open sessions and returns their number: all sessions, all except one, or only one. */
export async function endOperatorSessions(
  tx: Transaction,
  filter: { operatorId: string; only?: string; except?: string },
  reason: OperatorSessionEndReason,
  now: Date,
): Promise<number> {
  let update = tx
    .updateTable('operator_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('operator_id', '=', filter.operatorId)
    .where('ended_at', 'is', null);
  if (filter.only !== undefined) update = update.where('session_id', '=', filter.only);
  if (filter.except !== undefined) update = update.where('session_id', '!=', filter.except);
  const result = await update.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function updateOperator(tx: Transaction, operatorId: string, change: Partial<OperatorRow>): Promise<void> {
  await tx.updateTable('operators').set(change).where('operator_id', '=', operatorId).execute();
}

/** Consumes a time step of the authenticator: false if this code, or a later one, was used. */
export async function takeTotpStep(tx: Transaction, operatorId: string, step: number): Promise<boolean> {
  const consumed = await tx
    .updateTable('operators')
    .set({ totp_last_step: BigInt(step) })
    .where('operator_id', '=', operatorId)
    .where('totp_last_step', '<', BigInt(step))
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}

/** Consumes a recovery code: false if it does not exist or was used. */
export async function takeRecoveryCode(
  tx: Transaction,
  operatorId: string,
  signatures: readonly string[],
  now: Date,
): Promise<boolean> {
  const consumed = await tx
    .updateTable('operator_recovery_codes')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('code_signature', 'in', [...signatures])
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  operatorId: string,
  signatures: readonly string[],
): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  if (signatures.length === 0) return;
  await tx
    .insertInto('operator_recovery_codes')
    .values(signatures.map((code_signature) => ({ operator_id: operatorId, code_signature })))
    .execute();
}

export async function setRole(
  tx: Transaction,
  siteId: string,
  operatorId: string,
  role: OperatorRole,
  /** The owner who gives the role alone; '' for the command line, or for two owners. */
  appointedBy: string,
  now: Date,
): Promise<void> {
  const set = { role, appointed_by: appointedBy, since: now };
  await tx
    .insertInto('operator_sites')
    .values({ site_id: siteId, operator_id: operatorId, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'operator_id']).doUpdateSet(set))
    .execute();
}

export async function removeRole(tx: Transaction, siteId: string, operatorId: string): Promise<void> {
  await tx.deleteFrom('operator_sites').where('site_id', '=', siteId).where('operator_id', '=', operatorId).execute();
}
