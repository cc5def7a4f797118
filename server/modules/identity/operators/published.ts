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

/** How many owners of each site can log in. */
export async function countOwners(
  db: Database,
  siteIds: readonly string[],
): Promise<{ readonly site: string; readonly owners: number }[]> {
  if (siteIds.length === 0) return [];
  const rows = await db
    .selectFrom('operator_sites as r')
    .innerJoin('operators as o', 'o.operator_id', 'r.operator_id')
    .select(['r.site_id', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('r.site_id', 'in', [...siteIds])
    .where('r.role', '=', 'owner')
    .where('o.status', '=', 'active')
    .groupBy('r.site_id')
    .execute();
  const counts = new Map(rows.map((row) => [row.site_id, Number(row.count)]));
  return siteIds.map((site) => ({ site, owners: counts.get(site) ?? 0 }));
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

/** Unused recovery codes that are signed under an older key than the newest. */
export async function countRecoveryCodesUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('operator_recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(({ and, eb }) => and([eb('used_at', 'is', null), isUnderOlderKey(newest, 'code_signature')]))
    .executeTakeFirstOrThrow();
  return count;
}
