import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { type CachedList, cacheList } from './cached-text.ts';
import type { OwnEarnings } from './own-earnings.port.ts';
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

/** Writes an item of a kind as JSON that contains PERSONAL_PLACEHOLDER, for promoters with these terms. */
export type WriteItem = (item: ListedItem, own: OwnEarnings) => string;

export interface PageCacheDependencies {
  readonly db: Database;
  readonly write: Readonly<Record<'messaging' | 'video', WriteItem>>;
}

export interface PageCache {
  /** `{content, totalPages, number}` for a filter. */
  page(
    filter: SortedFilter & { kind: 'messaging' | 'video' },
    window: PageWindow,
    version: bigint,
    own: OwnEarnings,
  ): Promise<CachedList>;
  /** `[item]` for the newest items. */
  newest(
    site: { siteId: string; kind: 'messaging' | 'video' },
    window: PageWindow,
    version: bigint,
    own: OwnEarnings,
  ): Promise<CachedList>;
}

/**
 * Pages of the catalogue as finished bytes, cached until the catalogue's version changes. Every request reads the
 * version from the database before the page: so a page is never older than its version, and every process shows the
 * changes of other processes at once. Searches are not cached, because there are too many.
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
    own: OwnEarnings,
    head: string,
    tail: string,
  ): CachedList {
    const entries = items.map((item) => ({ itemId: item.item_id, text: write[kind](item, own) }));
    return cacheList(entries, head, tail);
  }

  async function build(
    filter: SortedFilter & { kind: 'messaging' | 'video' },
    window: PageWindow,
    version: bigint,
    own: OwnEarnings,
  ) {
    const total = await countOf(filter, version);
    const isBeyond = window.number * window.size >= total;
    const isByOwn = filter.sort === 'ratio' && !own.isByRatio;
    const read = () => (isByOwn ? readByEarning(db, filter, window, total, own) : readItems(db, filter, window));
    const items = isBeyond ? [] : await read();
    const totalPages = Math.ceil(total / window.size);
    return list(filter.kind, items, own, '{"content":[', `],"totalPages":${totalPages},"number":${window.number}}`);
  }

  return {
    page(filter, window, version, own) {
      if (filter.search !== '') return build(filter, window, version, own);
      const key = `${filter.siteId} ${filter.kind} ${filter.category} ${filter.sort} ${window.number} ${window.size} ${own.key}`;
      return pages.take(key, version, () => build(filter, window, version, own));
    },
    newest(site, window, version, own) {
      const key = `${site.siteId} ${site.kind} newest ${window.number} ${window.size} ${own.key}`;
      return pages.take(key, version, async () => list(site.kind, await readNewest(db, site, window), own, '[', ']'));
    },
  };
}

/**
 * If items have terms of their own, a higher ratio may earn less: all items are ordered by the earnings from a sale.
 */
async function readByEarning(
  db: Database,
  filter: SortedFilter,
  { number, size }: PageWindow,
  total: number,
  own: OwnEarnings,
): Promise<ListedItem[]> {
  const all = await readItems(db, filter, { number: 0, size: total });
  const worth = new Map(all.map((item) => [item, worthOf(item, own)]));
  const sorted = all.toSorted((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0));
  return sorted.slice(number * size, (number + 1) * size);
}

/**
 * The earnings as a share of the sale, in millionths; a fixed amount is divided by the average sale, if that is known.
 */
function worthOf(item: ListedItem, own: OwnEarnings): number {
  const { ppm, base, saleMinor = 0n } = own.of(item);
  if (base !== 'flat' || item.sale_minor === null) return ppm;
  return (Number(saleMinor) * 1_000_000) / Number(item.sale_minor);
}
