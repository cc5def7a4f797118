import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ContentHistoryTable, ContentKind } from '../../../platform/db/tables/catalogue.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { type HeldContent, toStored } from './entry.ts';

export interface EntryName {
  readonly siteId: string;
  readonly kind: ContentKind;
  readonly key: string;
}

/** An entry as it is now; nobody else changes it until the transaction ends: the content's version is locked first. */
export async function findEntry(tx: Database | Transaction, { siteId, kind, key }: EntryName) {
  const row = await tx
    .selectFrom('content')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const held: HeldContent = {
    texts: row.texts,
    pictures: row.pictures,
    isOn: !row.hidden,
    from: row.shown_from,
    until: row.shown_until,
  };
  return { version: row.version, updatedAt: row.updated_at, held };
}

/** Above every version that the history knows: a removed entry may have been imported again under its old key. */
export async function nextVersion(tx: Transaction, name: EntryName, current: number): Promise<number> {
  const { newest } = await tx
    .selectFrom('content_history')
    .select((select) => select.fn.max('version').as('newest'))
    .where('site_id', '=', name.siteId)
    .where('kind', '=', name.kind)
    .where('key', '=', name.key)
    .executeTakeFirstOrThrow();
  return Math.max(current, newest ?? 0) + 1;
}

export async function insertHistory(
  tx: Transaction,
  name: EntryName,
  change: {
    readonly version: number;
    readonly at: Date;
    readonly by: Pick<Actor, 'operatorId' | 'operatorName'> | undefined;
    readonly what: ContentHistoryTable['what'];
    readonly held: HeldContent;
  },
): Promise<void> {
  await tx
    .insertInto('content_history')
    .values({
      site_id: name.siteId,
      kind: name.kind,
      key: name.key,
      version: change.version,
      at: change.at,
      operator_id: change.by?.operatorId ?? '',
      operator_name: change.by?.operatorName ?? '',
      what: change.what,
      content: JSON.stringify(toStored(change.held)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes an entry; a new one stands last. */
export async function writeEntry(
  tx: Transaction,
  { siteId, kind, key }: EntryName,
  held: HeldContent,
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

/** Which of these addresses the site has a picture at. */
export async function knownPictures(
  db: Database | Transaction,
  siteId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('media')
    .select('address')
    .where('site_id', '=', siteId)
    .where('address', 'in', [...addresses])
    .where('content_type', 'like', 'image/%')
    .execute();
  return new Set(rows.map(({ address }) => address));
}
