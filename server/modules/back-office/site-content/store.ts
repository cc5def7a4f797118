import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ContentHistoryTable } from '../../../platform/db/tables/catalogue.ts';
import type { Actor } from '../../identity/audit/index.ts';
import type { EditableContent, EntryName } from '../../site/content/published.ts';
import { mediaOf } from '../../site/media/published.ts';
import { toStored } from './entry.ts';

/** Higher than every version in the history: a removed entry may have been imported again under its old key. */
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
    readonly held: EditableContent;
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

/** Which of these addresses are pictures of the site. */
export async function knownPictures(
  db: Database | Transaction,
  siteId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom(mediaOf(siteId).as('media'))
    .select('address')
    .where('address', 'in', [...addresses])
    .where('content_type', 'like', 'image/%')
    .execute();
  return new Set(rows.map(({ address }) => address));
}
