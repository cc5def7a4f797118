export { bumpCatalogueVersion, createVersionReader, type ReadCatalogueVersion } from './catalogue-version.ts';
export { type ItemChange, importItems } from './import-items.ts';
export { createKeptPages } from './kept-pages.ts';
export { type KeptList, spliceOwn } from './kept-text.ts';
export { catalogueRawRoutes, catalogueRoutes } from './routes.ts';
export { findItem, type ItemRow } from './store.ts';
export { VersionedCache } from './versioned-cache.ts';
export { LISTED_COLUMNS, type ListedItem, matchesCategory, matchesSearch, type PageWindow } from './views.ts';
