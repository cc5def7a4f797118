export { type CachedList, spliceOwn } from './cached-text.ts';
export {
  type ItemChange,
  type ItemImportRequest,
  importItems,
  importItemsIn,
  type KeptLink,
  type KeptRatio,
} from './import-items.ts';

export type { EarningCaller, OwnEarning, OwnEarnings, ReadOwnEarnings } from './own-earnings.port.ts';
export { createPageCache } from './page-cache.ts';
export { NOTE_RATIO_CHANGE, READ_OWN_EARNINGS } from './ports.ts';
export type { NoteRatioChange } from './ratio-change.port.ts';
export { findItem, type ItemRow } from './store.ts';
export { VersionedCache } from './versioned-cache.ts';
export {
  averageSale,
  LISTED_COLUMNS,
  type ListedItem,
  matchesCategory,
  matchesSearch,
  type PageWindow,
} from './views.ts';
