import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { CommissionPlansTable } from '../../../platform/db/tables/earnings.ts';
import { type StoredTerms, storedTerms } from '../commission/index.ts';

type Reader = Database | Transaction;
type PlanRow = Selectable<CommissionPlansTable>;

/** All versions, the newest of each plan first. */
export function readVersions(db: Reader, siteId: string): Promise<PlanRow[]> {
  return db
    .selectFrom('commission_plans')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('plan_id')
    .orderBy('version', 'desc')
    .execute();
}

/** The last version of a plan. */
export async function findPlan(db: Reader, siteId: string, planId: string) {
  const row = await db
    .selectFrom('commission_plans')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('plan_id', '=', planId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const scope = await findScope(db, siteId, { scope: row.scope, scopeId: row.scope_id });
  const terms: StoredTerms | null = row.terms === null ? null : storedTerms.parse(row.terms);
  return { version: row.version, name: row.name, scopeName: scope?.name ?? row.scope_id, terms };
}

/** Whom a plan is for: an item by its id or the platform's number, a user by the uid. */
export async function findScope(
  db: Reader,
  siteId: string,
  { scope, scopeId }: { readonly scope: string; readonly scopeId: string },
): Promise<{ id: string; name: string } | undefined> {
  if (scope === 'site') return { id: '', name: 'The whole site' };
  if (scope === 'promoter') {
    const user = await db
      .selectFrom('users')
      .select(['uid', 'name'])
      .where('site_id', '=', siteId)
      .where('uid', '=', scopeId)
      .executeTakeFirst();
    return user && { id: user.uid, name: user.name ?? user.uid };
  }
  const item = await db
    .selectFrom('items')
    .select(['item_id', 'name'])
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('item_id', '=', scopeId), where('external_id', '=', scopeId)]))
    .limit(1)
    .executeTakeFirst();
  return item && { id: item.item_id, name: item.name };
}

export async function readTimezone(db: Reader, siteId: string): Promise<string> {
  const site = await db.selectFrom('sites').select('timezone').where('site_id', '=', siteId).executeTakeFirstOrThrow();
  return site.timezone;
}
