import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { CommissionPlansTable } from '../../../platform/db/tables/earnings.ts';
import { type StoredTerms, storedTerms } from '../commission/index.ts';
import { findGroup } from '../groups/index.ts';
import { describeScope } from './describe-terms.ts';

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
  const whom = describeScope(row.scope, scope?.name ?? row.scope_id);
  return { version: row.version, name: row.name, whom, terms };
}

export interface FoundScope {
  readonly id: string;
  /** As people enter it. */
  readonly number: string;
  readonly name: string;
  /** A group that no plan comes to any more. */
  readonly isArchived?: boolean;
}

/** Whom a plan is for: a group by its id, an item by its id or the platform's number, a user by the uid. */
export async function findScope(
  db: Reader,
  siteId: string,
  { scope, scopeId }: { readonly scope: string; readonly scopeId: string },
): Promise<FoundScope | undefined> {
  if (scope === 'site') return { id: '', number: '', name: 'The whole site' };
  if (scope === 'group') {
    const group = await findGroup(db, siteId, scopeId);
    return group && { id: scopeId, number: scopeId, name: group.name, isArchived: group.archived_at !== null };
  }
  if (scope === 'promoter') {
    const user = await db
      .selectFrom('users')
      .select(['uid', 'name'])
      .where('site_id', '=', siteId)
      .where('uid', '=', scopeId)
      .executeTakeFirst();
    return user && { id: user.uid, number: user.uid, name: user.name ?? user.uid };
  }
  const items = await db
    .selectFrom('items')
    .select(['item_id', 'external_id', 'name'])
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('item_id', '=', scopeId), where('external_id', '=', scopeId)]))
    .execute();
  // Two platforms may give one number: then it says neither.
  const [only] = items.length === 1 ? items : [];
  const item = items.find(({ item_id }) => item_id === scopeId) ?? only;
  return item && { id: item.item_id, number: item.external_id, name: item.name };
}

export async function readTimezone(db: Reader, siteId: string): Promise<string> {
  const site = await db.selectFrom('sites').select('timezone').where('site_id', '=', siteId).executeTakeFirstOrThrow();
  return site.timezone;
}
