import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { usersOf } from '../../identity/auth/published.ts';
import type { AppliedKind } from '../applications/index.ts';
import { itemRatiosOf, itemsOf } from '../catalogue/published.ts';
import type { RunRow } from './run.ts';

/**
 * Whether the platform lists the item, as far as we know. Operators' changes are ignored, and items made by hand do not
 * count.
 */
const LISTED_THERE = sql`origin = 'import'
  AND CASE WHEN platform_says ? 'listed' THEN platform_says -> 'listed' = 'true' ELSE delisted_at IS NULL END`;

/** The number of items that a platform lists, as far as we know, including hidden ones. */
export async function countListed(tx: Transaction, siteId: string, kind: ItemKind): Promise<number> {
  const { rows } = await sql<{ listed: number }>`
    SELECT count(*)::int AS listed FROM ${itemsOf(siteId)} items WHERE kind = ${kind} AND ${LISTED_THERE}`.execute(tx);
  return rows[0]?.listed ?? 0;
}

export async function countItems(
  db: Database,
  siteId: string,
  kind: AppliedKind,
): Promise<{ listed: number; hidden: number; delisted: number }> {
  const { rows } = await sql<{ listed: number; hidden: number; delisted: number }>`
    SELECT count(*) FILTER (WHERE delisted_at IS NULL)::int AS listed,
           count(*) FILTER (WHERE delisted_at IS NULL AND hidden)::int AS hidden,
           count(*) FILTER (WHERE delisted_at IS NOT NULL)::int AS delisted
    FROM ${itemsOf(siteId)} items WHERE kind = ${kind}`.execute(db);
  return rows[0] ?? { listed: 0, hidden: 0, delisted: 0 };
}

/** The items that a platform lists, as far as we know. */
export async function readListedItems(
  db: Database,
  siteId: string,
  kind: AppliedKind,
): Promise<{ externalId: string; name: string; ratio: number }[]> {
  const { rows } = await sql<{ externalId: string; name: string; ratio: number }>`
    SELECT external_id AS "externalId", coalesce(platform_says ->> 'name', name) AS name,
           coalesce((platform_says ->> 'ratio')::int, ratio_ppm) AS ratio
    FROM ${itemsOf(siteId)} items WHERE kind = ${kind} AND ${LISTED_THERE} ORDER BY external_id`.execute(db);
  return rows;
}

/** Finds our ids for the platform's numbers. */
export async function findItemIds(
  tx: Transaction,
  siteId: string,
  kind: AppliedKind,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ external_id: string; item_id: string }>`
    SELECT external_id, item_id FROM ${itemsOf(siteId)} items
    WHERE kind = ${kind} AND external_id = ANY(${externalIds})`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row.item_id]));
}

export async function findUids(tx: Transaction, siteId: string, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM ${usersOf(siteId)} users WHERE uid = ANY(${uids})`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

export function queryRuns(
  db: Database,
  siteId: string,
  { platform, kind, view }: { platform: ItemKind | ''; kind: RunRow['kind'] | ''; view: 'attention' | '' },
  started: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('platform_runs as r').selectAll().where('r.site_id', '=', siteId);
  if (platform !== '') query = query.where('r.platform', '=', platform);
  if (kind !== '') query = query.where('r.kind', '=', kind);
  if (view === 'attention') query = query.where(sql<boolean>`(r.state = 'failed' OR r.attention <> '{}')`);
  if (started.from) query = query.where('r.started_at', '>=', started.from);
  if (started.before) query = query.where('r.started_at', '<', started.before);
  return query;
}

/** The current runs: at most one of figures, and one of a catalogue or a file. */
export function listRunning(db: Database, siteId: string, platform: AppliedKind) {
  return db
    .selectFrom('platform_runs')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('platform', '=', platform)
    .where('state', '=', 'running')
    .orderBy('run_id')
    .execute();
}

export interface RatioChange {
  readonly item_id: string;
  readonly kind: AppliedKind;
  readonly external_id: string;
  readonly name: string;
  readonly valid_from: Date;
  readonly ratio_ppm: number;
  readonly before_ppm: number;
}

/** Changes of ratios, newest first. An item's first ratio is not a change. */
export async function listRatioChanges(
  db: Database,
  siteId: string,
  kinds: readonly AppliedKind[],
  most: number,
): Promise<RatioChange[]> {
  const { rows } = await sql<RatioChange>`
    SELECT i.item_id, i.kind, i.external_id, i.name, r.valid_from, r.ratio_ppm, b.ratio_ppm AS before_ppm
    FROM ${itemRatiosOf(siteId)} r
    JOIN ${itemsOf(siteId)} i ON i.site_id = r.site_id AND i.item_id = r.item_id AND i.kind = ANY(${kinds})
    JOIN LATERAL (
      SELECT ratio_ppm FROM ${itemRatiosOf(siteId)} b
      WHERE b.site_id = r.site_id AND b.item_id = r.item_id AND b.valid_from < r.valid_from
      ORDER BY b.valid_from DESC LIMIT 1
    ) b ON true
    WHERE r.site_id = ${siteId}
    ORDER BY r.valid_from DESC, i.item_id LIMIT ${most}`.execute(db);
  return rows;
}
