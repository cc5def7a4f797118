import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import type { ContentKind, ContentTexts } from '../../../platform/db/tables/catalogue.ts';

/** The fields of an entry that an operator edits. */
export interface EditableContent {
  readonly texts: ContentTexts;
  /** Language -> address; '' stands for every other language. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly isOn: boolean;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Gives a new site its first version, because readers expect a row. */
export async function beginVersions(tx: Transaction, siteId: string): Promise<void> {
  await tx.insertInto('site_versions').values({ site_id: siteId }).execute();
}

export interface EntryName {
  readonly siteId: string;
  readonly kind: ContentKind;
  readonly key: string;
}

/** The current entry. Locks the content's version first, so that the entry cannot change until the transaction ends. */
export async function findEntry(tx: Database | Transaction, { siteId, kind, key }: EntryName) {
  const row = await tx
    .selectFrom('content')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const held: EditableContent = {
    texts: row.texts,
    pictures: row.pictures,
    isOn: !row.hidden,
    from: row.shown_from,
    until: row.shown_until,
  };
  return { version: row.version, updatedAt: row.updated_at, held };
}

/** Writes an entry; a new one becomes the last. */
export async function writeEntry(
  tx: Transaction,
  { siteId, kind, key }: EntryName,
  held: EditableContent,
  version: number,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO content (site_id, kind, key, position, texts, pictures, shown_from, shown_until, hidden, version, updated_at)
    SELECT ${siteId}, ${kind}, ${key}, coalesce(max(position), -1) + 1, ${JSON.stringify(held.texts)}::jsonb,
           ${JSON.stringify(held.pictures)}::jsonb, ${held.from}, ${held.until}, ${!held.isOn}, ${version}, ${now}
    FROM content WHERE site_id = ${siteId} AND kind = ${kind}
    ON CONFLICT (site_id, kind, key) DO UPDATE
    SET texts = excluded.texts, pictures = excluded.pictures, shown_from = excluded.shown_from,
        shown_until = excluded.shown_until, hidden = excluded.hidden, version = excluded.version,
        updated_at = excluded.updated_at`.execute(tx);
}

export async function deleteEntry(tx: Transaction, { siteId, kind, key }: EntryName): Promise<void> {
  await tx
    .deleteFrom('content')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

export async function writeOrder(
  tx: Transaction,
  siteId: string,
  kind: ContentKind,
  keys: readonly string[],
): Promise<void> {
  await sql`
    UPDATE content c SET position = given.place
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS given (key, place)
    WHERE c.site_id = ${siteId} AND c.kind = ${kind} AND c.key = given.key`.execute(tx);
}

/** A part of a query: the content of a site. */
export function contentOf(siteId: string) {
  return queryPart
    .selectFrom('content')
    .select([
      'site_id',
      'kind',
      'key',
      'position',
      'texts',
      'pictures',
      'shown_from',
      'shown_until',
      'updated_at',
      'version',
      'hidden',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the version of a site’s catalogue. */
export function siteVersionsOf(siteId: string) {
  return queryPart.selectFrom('site_versions').select(['site_id', 'catalogue_version']).where('site_id', '=', siteId);
}

/** A part of a query: the versions of all sites' catalogues. */
export function everyCatalogueVersion() {
  return queryPart.selectFrom('site_versions').select(['site_id', 'catalogue_version']);
}
