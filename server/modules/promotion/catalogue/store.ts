import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows, rowsOf } from '../../../platform/db/rows-of.ts';
import type { ItemKind, ItemsTable } from '../../../platform/db/tables/catalogue.ts';

export type ItemRow = Selectable<ItemsTable>;

/** Finds an item by the platform's number or by our id, in any state. */
export async function findItem(
  db: Database | Transaction,
  siteId: string,
  kind: ItemKind,
  id: string,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    SELECT * FROM items WHERE site_id = ${siteId} AND kind = ${kind} AND (external_id = ${id} OR item_id = ${id})
    ORDER BY external_id = ${id} DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Our ids by the platform's numbers; unknown and hidden items are left out. */
export async function readItemIds(
  db: Database,
  siteId: string,
  kind: ItemKind,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ external_id: string; item_id: string }>`
    SELECT external_id, item_id FROM items
    WHERE site_id = ${siteId} AND kind = ${kind} AND external_id = ANY(${[...externalIds]}::text[])
      AND NOT hidden`.execute(db);
  return new Map(rows.map((row) => [row.external_id, row.item_id]));
}

export async function findItems(
  db: Database | Transaction,
  siteId: string,
  kind: ItemKind,
  externalIds: readonly string[],
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT * FROM items WHERE site_id = ${siteId} AND kind = ${kind} AND external_id = ANY(${externalIds})`.execute(db);
  return rows;
}

/** The highest ratio of a site's items, in millionths; 0 if no item has one. */
export async function highestRatio(tx: Transaction, siteId: string): Promise<number> {
  const { highest } = await tx
    .selectFrom('items')
    .select((query) => query.fn.max('ratio_ppm').as('highest'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

/**
 * Columns that an import may write; pins and hiding belong to operators. `platform_says` stores the platform's values
 * that operators replaced.
 */
const IMPORTED = [
  'name',
  'search_name',
  'intro',
  'description',
  'category',
  'ratio_ppm',
  'icon',
  'video',
  'video_cover',
  'images',
  'download_url',
  'recharge_url',
  'position',
  'delisted_at',
  'updated_at',
  'origin',
  'platform_says',
] as const;

/** Writes new and changed items in one statement; `changedBy` is the operator, or '' for a platform's list. */
export async function saveItems(tx: Transaction, rows: readonly ItemRow[], changedBy = ''): Promise<void> {
  if (rows.length === 0) return;
  const columns = ['site_id', 'item_id', 'kind', 'external_id', 'listed_at', 'version', 'changed_by', ...IMPORTED];
  const written = rows.map((row) => ({ ...row, changed_by: changedBy }));
  await sql`
    INSERT INTO items (${sql.raw(columns.join(', '))})
    SELECT ${sql.raw(columns.join(', '))} FROM ${rowsOf('items', written)}
    ON CONFLICT (site_id, item_id) DO UPDATE
    SET ${sql.raw(IMPORTED.map((column) => `${column} = excluded.${column}`).join(', '))},
      version = items.version + 1, changed_by = excluded.changed_by`.execute(tx);
}

export interface RatioRow {
  readonly site_id: string;
  readonly item_id: string;
  readonly valid_from: Date;
  readonly ratio_ppm: number;
  /** The operator; '' for the platform. */
  readonly set_by: string;
}

export async function saveRatios(tx: Transaction, rows: readonly RatioRow[]): Promise<void> {
  const replacing = sql`
    ON CONFLICT (site_id, item_id, valid_from) DO UPDATE SET ratio_ppm = excluded.ratio_ppm, set_by = excluded.set_by`;
  await insertRows(tx, 'item_ratios', rows, replacing);
}

/** Replaces the addresses of the media that these items show. */
export async function saveItemMedia(tx: Transaction, siteId: string, items: readonly ItemRow[]): Promise<void> {
  if (items.length === 0) return;
  const shown = items.flatMap((item) => [
    { address: item.icon, role: 'icon' as const, item_id: item.item_id },
    { address: item.video, role: 'video' as const, item_id: item.item_id },
    { address: item.video_cover, role: 'cover' as const, item_id: item.item_id },
    ...item.images.map((address) => ({ address, role: 'image' as const, item_id: item.item_id })),
  ]);
  const rows = shown.filter(({ address }) => address !== '').map((row) => ({ ...row, site_id: siteId }));
  const itemIds = items.map((item) => item.item_id);
  await sql`DELETE FROM item_media WHERE site_id = ${siteId} AND item_id = ANY(${itemIds})`.execute(tx);
  await sql`
    INSERT INTO item_media (site_id, address, item_id, role)
    SELECT DISTINCT site_id, address, item_id, role
    FROM ${rowsOf('item_media', rows)}`.execute(tx);
}

/**
 * Delists items that are missing from a complete list; returns how many. Items made by hand are in no list. An
 * operator's decision to list or delist an item stays, and the list's state is only stored.
 */
export async function delistMissing(
  tx: Transaction,
  siteId: string,
  kind: ItemKind,
  externalIds: readonly string[],
  now: Date,
): Promise<number> {
  const isMissing = sql`site_id = ${siteId} AND kind = ${kind} AND origin = 'import'
    AND NOT EXISTS (SELECT 1 FROM unnest(${externalIds}::text[]) AS kept (id) WHERE kept.id = items.external_id)`;
  await sql`
    UPDATE items SET platform_says = platform_says || '{"listed": false}'
    WHERE ${isMissing} AND platform_says -> 'listed' = 'true'`.execute(tx);
  const result = await sql`
    UPDATE items SET delisted_at = ${now}, updated_at = ${now}, version = version + 1, changed_by = ''
    WHERE ${isMissing} AND delisted_at IS NULL AND platform_says -> 'listed' IS NULL`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** An item that shows this address: the downloaded file is named after it. */
export async function findItemOfMedia(
  db: Database,
  siteId: string,
  address: string,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT i.name FROM item_media m JOIN items i ON i.site_id = m.site_id AND i.item_id = m.item_id
    WHERE m.site_id = ${siteId} AND m.address = ${address} AND NOT i.hidden
    ORDER BY i.listed_at, i.item_id LIMIT 1`.execute(db);
  return rows[0];
}
