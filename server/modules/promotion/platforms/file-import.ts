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
  /** How many items a whole list would delist; an operator must confirm a list this short. */
  readonly missing: number;
  /** Ratios in the file that wait for an approval. */
  readonly ratiosKept: readonly SkippedRatio[];
  /** Addresses and links in the file that wait for an approval. */
  readonly linksKept: readonly SkippedLink[];
}

/**
 * Imports the items of an operator's file. One person alone changes no ratio, because promoters have links for it, and
 * sets none above all others: known items keep theirs, and a new item gets at most the highest. Nor does one person
 * change links: known items keep theirs, and a new item has none. Both are changed by approvals. A whole list that is
 * short delists nothing unless an operator confirmed that.
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
