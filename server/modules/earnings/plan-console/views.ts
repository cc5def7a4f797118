import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type KeysetRequest, keysetColumn, keysetPage } from '../../../platform/db/keyset-page.ts';
import type { CommissionPlansTable } from '../../../platform/db/tables/earnings.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { type StoredTerms, storedTerms } from '../commission/index.ts';
import { promoterGroupsOf } from '../groups/published.ts';
import { describeScope } from './describe-terms.ts';

type Reader = Database | Transaction;
type PlanRow = Selectable<CommissionPlansTable>;

/** One page of the ids of a site's plans; each is listed by its last version. */
export function pagePlans(db: Database, siteId: string, request: KeysetRequest) {
  const query = db
    .selectFrom('commission_plans as p')
    .select('p.plan_id')
    .where('p.site_id', '=', siteId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commission_plans as later')
            .select('later.version')
            .whereRef('later.site_id', '=', 'p.site_id')
            .whereRef('later.plan_id', '=', 'p.plan_id')
            .whereRef('later.version', '>', 'p.version'),
        ),
      ),
    );
  return keysetPage(db, query, { name: 'id', by: keysetColumn('p.plan_id', 'text'), descending: false }, request);
}

/** The given ids that belong to a plan. */
export async function findPlanIds(db: Reader, siteId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('commission_plans')
    .select('plan_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('plan_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ plan_id }) => plan_id));
}

/** All versions of some plans, the newest of each first. */
export async function readVersions(db: Reader, siteId: string, planIds: readonly string[]): Promise<PlanRow[]> {
  if (planIds.length === 0) return [];
  return db
    .selectFrom('commission_plans')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('plan_id', 'in', planIds)
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
  /** The id in the format of the console's input. */
  readonly number: string;
  readonly name: string;
  /** Whether it is an archived group, to which no plan can be added. */
  readonly isArchived?: boolean;
}

/** The target of a plan: a group by its id, an item by its id or the platform's number, a user by the uid. */
export async function findScope(
  db: Reader,
  siteId: string,
  { scope, scopeId }: ScopeKey,
): Promise<FoundScope | undefined> {
  return (await findScopes(db, siteId, [{ scope, scopeId }])).get(keyOfScope({ scope, scopeId }));
}

export interface ScopeKey {
  readonly scope: string;
  readonly scopeId: string;
}

export function keyOfScope({ scope, scopeId }: ScopeKey): string {
  return `${scope} ${scopeId}`;
}

/** Finds many targets, with one query for each kind. */
export async function findScopes(
  db: Reader,
  siteId: string,
  scopes: readonly ScopeKey[],
): Promise<ReadonlyMap<string, FoundScope>> {
  const idsOf = (kind: string) => [
    ...new Set(scopes.flatMap(({ scope, scopeId }) => (scope === kind ? [scopeId] : []))),
  ];
  const [groups, people, items] = await Promise.all([
    readGroupScopes(db, siteId, idsOf('group')),
    readPromoterScopes(db, siteId, idsOf('promoter')),
    readItemScopes(db, siteId, idsOf('item')),
  ]);
  const site = idsOf('site').map((id) => ['site', id, { id: '', number: '', name: 'The whole site' }] as const);
  return new Map(
    [...site, ...groups, ...people, ...items].map(([scope, scopeId, found]) => [keyOfScope({ scope, scopeId }), found]),
  );
}

type Entry = readonly [scope: string, scopeId: string, found: FoundScope];

async function readGroupScopes(db: Reader, siteId: string, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(promoterGroupsOf(siteId).as('promoter_groups'))
    .select(['group_id', 'name', 'archived_at'])
    .where('group_id', 'in', ids)
    .execute();
  return rows.map(({ group_id: id, name, archived_at }) => [
    ...(['group', id] as const),
    { id, number: id, name, isArchived: archived_at !== null },
  ]);
}

async function readPromoterScopes(db: Reader, siteId: string, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['uid', 'name'])
    .where('uid', 'in', ids)
    .execute();
  return rows.map(({ uid, name }) => ['promoter', uid, { id: uid, number: uid, name: name ?? uid }]);
}

async function readItemScopes(db: Reader, siteId: string, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(itemsOf(siteId).as('items'))
    .select(['item_id', 'external_id', 'name'])
    .where((where) => where.or([where('item_id', 'in', ids), where('external_id', 'in', ids)]))
    .execute();
  return ids.flatMap((id): Entry[] => {
    const found = rows.filter(({ item_id, external_id }) => item_id === id || external_id === id);
    // If two platforms use the same number, it matches neither item.
    const [only] = found.length === 1 ? found : [];
    const item = found.find(({ item_id }) => item_id === id) ?? only;
    return item ? [['item', id, { id: item.item_id, number: item.external_id, name: item.name }]] : [];
  });
}
