import type { Database } from '../../../platform/db/database.ts';
import type { ReadCatalogueVersion } from './catalogue-version.ts';
import { inLanguage, readContent } from './views.ts';

export interface ShownBanner {
  readonly name: string;
  readonly remark: string;
  readonly picture: string;
  readonly pictures: Readonly<Record<string, string>>;
}

export interface BannersDependencies {
  readonly db: Database;
  readonly readVersion: ReadCatalogueVersion;
  readonly clock: () => Date;
}

export interface Banners {
  /** The banners in order, with name and remark in this language. */
  list(siteId: string, locale: string): Promise<ShownBanner[]>;
}

/** Checked with every request, because a banner's start or end may pass without a change of the content. */
const CACHE_MS = 5000;
const CACHED_SITES = 1000;

/** Cached until the content's version changes: every visit requests the banners, and each page shows the first one. */
export function createBanners({ db, readVersion, clock }: BannersDependencies): Banners {
  const cache = new Map<string, { version: bigint; until: number; rows: ReturnType<typeof readContent> }>();
  return {
    async list(siteId, locale) {
      const version = await readVersion(siteId);
      const now = clock();
      let entry = cache.get(siteId);
      if (!entry || entry.version < version || entry.until < now.getTime()) {
        entry = { version, until: now.getTime() + CACHE_MS, rows: readContent(db, siteId, 'banner', now) };
        if (cache.size >= CACHED_SITES) cache.clear();
        cache.set(siteId, entry);
        const failed = entry;
        entry.rows.catch(() => cache.get(siteId) === failed && cache.delete(siteId));
      }
      return (await entry.rows).map(({ texts, pictures }) => {
        const own = inLanguage(texts, locale);
        return {
          name: own?.title ?? '',
          remark: own?.body ?? '',
          picture: inLanguage(pictures, locale) ?? '',
          pictures,
        };
      });
    },
  };
}
