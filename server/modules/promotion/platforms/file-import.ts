import type { ItemImport } from '@pitaka/core/promotion/import/item-fields.ts';
import { isShortList } from '@pitaka/core/promotion/platforms/next-run.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { type ItemImportRequest, importItemsIn, type SkippedLink, type SkippedRatio } from '../catalogue/index.ts';
import { countListed } from './views.ts';

export const ITEM_KIND: Readonly<Record<ItemImport, ItemKind>> = {
  games: 'messaging',
  demands: 'video',
  apps: 'app',
};

export interface FileOutcome {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly delisted: number;
  /** The number of items that a complete list would delist; set if an operator must confirm such a short list. */
  readonly missing: number;
  /** Ratios in the file that wait for an approval. */
  readonly ratiosKept: readonly SkippedRatio[];
  /** Addresses and links in the file that wait for an approval. */
  readonly linksKept: readonly SkippedLink[];
}

/**
 * Imports the items of an operator's file. One person alone may change neither ratios nor links, because promoters have
 * links to the item. Known items keep their ratios and links. A new item gets at most the highest existing ratio, and
 * no links until they are approved. A complete list that is short delists nothing unless an operator confirmed it.
 */
export async function importFileItems(
  tx: Transaction,
  request: ItemImportRequest,
  takesShort: boolean,
  now: Date,
): Promise<FileOutcome> {
  const { siteId, kind, items, isWhole } = request;
  const listed = items.length;
  const before = await countListed(tx, siteId, kind);
  const mayDelist = isWhole && (takesShort || !isShortList(listed, before));
  const ratiosKept: SkippedRatio[] = [];
  const linksKept: SkippedLink[] = [];
  const outcome = await importItemsIn(
    tx,
    {
      ...request,
      isWhole: mayDelist,
      onRatioSkipped: (kept) => ratiosKept.push(kept),
      onLinkSkipped: (kept) => linksKept.push(kept),
    },
    now,
  );
  const left = mayDelist || !isWhole ? 0 : (await countListed(tx, siteId, kind)) - listed;
  return { ...outcome, missing: Math.max(0, left), ratiosKept, linksKept };
}
