import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { type ItemChange, importItems } from './import-items.ts';

/** An ordinary game; a test sets only the fields that it needs. */
export function aGame(externalId: string, change: Partial<ItemChange> = {}): ItemChange {
  return { externalId, name: `Game ${externalId}`, category: 'casual', ratio: 100_000, intro: 'Fun.', ...change };
}

/** Writes items into a site's catalogue as an import does. */
export async function listItems(
  db: Database,
  items: readonly ItemChange[],
  now: Date,
  where: { siteId?: string; kind?: ItemKind; isWhole?: boolean } = {},
) {
  const { siteId = 'demo', kind = 'messaging', isWhole = false } = where;
  return importItems(db, { siteId, kind, items, isWhole, media: [], notifyRatioChange: async () => {} }, now);
}
