import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isUnderOlderKey } from '../../../platform/db/older-keys.ts';

/** The names of some operators by their ids. */
export async function readOperatorNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('operators')
    .select(['operator_id', 'name'])
    .where('operator_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ operator_id, name }) => [operator_id, name]));
}

/** Serializes an operator's actions on a site. */
export async function lockOperatorOfSite(tx: Transaction, siteId: string, operatorId: string): Promise<void> {
  await tx
    .selectFrom('operator_sites')
    .select('operator_id')
    .where('site_id', '=', siteId)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .execute();
}

/** Operators whose authenticator is sealed under an older key than the newest. */
export async function countFactorsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('operators')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'totp_sealed', 'totp_sealed_next'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Recovery codes that still work, signed under an older key than the newest. */
export async function countRecoveryCodesUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('operator_recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(({ and, eb }) => and([eb('used_at', 'is', null), isUnderOlderKey(newest, 'code_signature')]))
    .executeTakeFirstOrThrow();
  return count;
}
