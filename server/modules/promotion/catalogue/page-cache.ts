import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { type CachedList, cacheList } from './cached-text.ts';
import { VersionedCache } from './versioned-cache.ts';
import {
  countItems,
  type ItemFilter,
  type ListedItem,
  type PageWindow,
  readItems,
  readNewest,
  type SortedFilter,
} from './views.ts';

/** Writes a kind of item as JSON with PERSONAL_PLACE in it. */
export type WriteItem = (item: ListedItem) => string;

export interface PageCacheDependencies {
  readonly db: Database;
  readonly write: Readonly<Record<'messaging' | 'video', WriteItem>>;
}

export interface PageCache {
  /** `{content, totalPages, number}` of a filter. */
  page(
    filter: SortedFilter & { kind: 'messaging' | 'video' },
    window: PageWindow,
    version: bigint,
  ): Promise<CachedList>;
  /** `[item]` of the newest. */
  newest(
    site: { siteId: string; kind: 'messaging' | 'video' },
    window: PageWindow,
    version: bigint,
  ): Promise<CachedList>;
}

/**
 * Pages of the catalogue as finished bytes, cached until the catalogue's version changes. The version is read from
 * the database with every request and before the page, so a page is never older than the version it is cached
 * under: no process shows another's change late. Searches are not cached: there are too many of them.
 */
export function createPageCache({ db, write }: PageCacheDependencies): PageCache {
  const pages = new VersionedCache<CachedList>((list) => list.bytes.length);
  const counts = new VersionedCache<number>(() => 0);

  async function countOf(filter: ItemFilter, version: bigint): Promise<number> {
    if (filter.search !== '') return countItems(db, filter);
    const key = `${filter.siteId} ${filter.kind} ${filter.category}`;
    return counts.take(key, version, () => countItems(db, filter));
  }

  function list(
    kind: ItemKind & keyof typeof write,
    items: readonly ListedItem[],
    head: string,
    tail: string,
  ): CachedList {
    const entries = items.map((item) => ({ itemId: item.item_id, text: write[kind](item) }));
    return cacheList(entries, head, tail);
  }

  async function build(filter: SortedFilter & { kind: 'messaging' | 'video' }, window: PageWindow, version: bigint) {
    const total = await countOf(filter, version);
    const isBeyond = window.number * window.size >= total;
    const items = isBeyond ? [] : await readItems(db, filter, window);
    const totalPages = Math.ceil(total / window.size);
    return list(filter.kind, items, '{"content":[', `],"totalPages":${totalPages},"number":${window.number}}`);
  }

  return {
    page(filter, window, version) {
      if (filter.search !== '') return build(filter, window, version);
      const key = `${filter.siteId} ${filter.kind} ${filter.category} ${filter.sort} ${window.number} ${window.size}`;
      return pages.take(key, version, () => build(filter, window, version));
    },
    newest(site, window, version) {
      const key = `${site.siteId} ${site.kind} newest ${window.number} ${window.size}`;
      return pages.take(key, version, async () => list(site.kind, await readNewest(db, site, window), '[', ']'));
    },
  };
}
