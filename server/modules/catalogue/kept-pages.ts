import type { Database } from '../../platform/db/database.ts';
import type { ItemKind } from '../../platform/db/tables/catalogue.ts';
import { type KeptList, keepList } from './kept-text.ts';
import { countItems, type ItemFilter, type ListedItem, type PageWindow, readItems, readNewest } from './views.ts';

/** How a kind of item is written on the wire, as JSON with PERSONAL_PLACE in it; the routes know. */
export type WriteItem = (item: ListedItem) => string;

export interface KeptPagesDependencies {
  readonly db: Database;
  readonly write: Readonly<Record<'messaging' | 'video', WriteItem>>;
}

export interface KeptPages {
  /** `{content, totalPages, number}` of a filter. */
  page(filter: ItemFilter & { kind: 'messaging' | 'video' }, window: PageWindow, version: bigint): Promise<KeptList>;
  /** `[item]` of the newest. */
  newest(site: { siteId: string; kind: 'messaging' | 'video' }, window: PageWindow, version: bigint): Promise<KeptList>;
}

/** Of all kept texts of a process, in characters. */
const MAX_KEPT_CHARACTERS = 24_000_000;

/**
 * Pages of the catalogue as finished text, each kept until the catalogue's version moves. The version comes freshly
 * from the database with every request and is read before a page is, so a page is never older than what it is kept
 * under: no process shows another's change late. Searches are not kept: there are as many as people type.
 */
export function createKeptPages({ db, write }: KeptPagesDependencies): KeptPages {
  const texts = new VersionedTexts();
  const counts = new VersionedTexts();

  async function countOf(filter: ItemFilter, version: bigint): Promise<number> {
    if (filter.search !== '') return countItems(db, filter);
    const kept = await counts.take(`${filter.siteId} ${filter.kind} ${filter.category}`, version, async () => ({
      text: String(await countItems(db, filter)),
      places: [],
    }));
    return Number(kept.text);
  }

  function list(
    kind: ItemKind & keyof typeof write,
    items: readonly ListedItem[],
    head: string,
    tail: string,
  ): KeptList {
    const entries = items.map((item) => ({ itemId: item.item_id, text: write[kind](item) }));
    return keepList(entries, head, tail);
  }

  async function build(filter: ItemFilter & { kind: 'messaging' | 'video' }, window: PageWindow, version: bigint) {
    const total = await countOf(filter, version);
    const isBeyond = window.number * window.size >= total;
    const items = isBeyond ? [] : await readItems(db, filter, window);
    const totalPages = Math.ceil(total / window.size);
    return list(filter.kind, items, '{"content":[', `],"totalPages":${totalPages},"number":${window.number}}`);
  }

  return {
    page(filter, window, version) {
      if (filter.search !== '') return build(filter, window, version);
      const key = `${filter.siteId} ${filter.kind} ${filter.category} ${window.number} ${window.size}`;
      return texts.take(key, version, () => build(filter, window, version));
    },
    newest(site, window, version) {
      const key = `${site.siteId} ${site.kind} newest ${window.number} ${window.size}`;
      return texts.take(key, version, async () => list(site.kind, await readNewest(db, site, window), '[', ']'));
    },
  };
}

/** Texts by key and version, the least recently used let go of first. Whoever asks while one is made shares it. */
class VersionedTexts {
  readonly #kept = new Map<string, { version: bigint; list: KeptList }>();
  readonly #making = new Map<string, { version: bigint; list: Promise<KeptList> }>();
  #characters = 0;

  async take(key: string, version: bigint, make: () => Promise<KeptList>): Promise<KeptList> {
    const kept = this.#kept.get(key);
    // One made under a later version is newer than asked for, and as good.
    if (kept && kept.version >= version) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.list;
    }
    const underWay = this.#making.get(key);
    if (underWay && underWay.version >= version) return underWay.list;
    const making = { version, list: make() };
    this.#making.set(key, making);
    try {
      const list = await making.list;
      this.#keep(key, version, list);
      return list;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #keep(key: string, version: bigint, list: KeptList): void {
    const old = this.#kept.get(key);
    if (old && old.version > version) return;
    this.#forget(key);
    this.#kept.set(key, { version, list });
    this.#characters += list.text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= MAX_KEPT_CHARACTERS) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#characters -= this.#kept.get(key)?.list.text.length ?? 0;
    this.#kept.delete(key);
  }
}
