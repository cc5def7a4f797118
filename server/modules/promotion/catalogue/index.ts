export { type CachedList, spliceOwn } from './cached-text.ts';
export {
  type ItemChange,
  type ItemImportRequest,
  importItems,
  importItemsIn,
  type SkippedLink,
  type SkippedRatio,
} from './import-items.ts';

export { type ItemRules, readItemRules, writeItemRules } from './item-rules.ts';
export type { EarningCaller, OwnEarning, OwnEarnings, ReadOwnEarnings } from './own-earnings.port.ts';
export { createPageCache } from './page-cache.ts';
export { NOTIFY_RATIO_CHANGE, READ_OWN_EARNINGS } from './ports.ts';
export type { NotifyRatioChange } from './ratio-change.port.ts';
export { findItem, type ItemRow, readItemIds } from './store.ts';
export { VersionedCache } from './versioned-cache.ts';
export {
  averageSale,
  LISTED_COLUMNS,
  type ListedItem,
  matchesCategory,
  matchesSearch,
  type PageWindow,
} from './views.ts';
