import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { loadSites, type SiteDirectory } from './store.ts';

/** A site created or changed by another process is seen after this long at most. */
const CACHE_MS = 5000;

export interface SiteFinder {
  /** The site of a host name (no port); the default one for an unknown host; undefined while there is no site. */
  byHost(host: string): Promise<Site | undefined>;
  byId(siteId: string): Promise<Site | undefined>;
  all(): Promise<readonly Site[]>;
  /** Drops the cache: the next call reads the database. */
  forget(): void;
}

/** Cached for five seconds: every request needs the site, and sites change a few times a year. */
export function createSiteFinder(db: Database): SiteFinder {
  let cached: { directory: Promise<SiteDirectory>; until: number } | undefined;

  function directory(): Promise<SiteDirectory> {
    if (!cached || cached.until < Date.now()) {
      const loading = loadSites(db);
      cached = { directory: loading, until: Date.now() + CACHE_MS };
      // A failed read must not be cached.
      loading.catch(() => {
        if (cached?.directory === loading) cached = undefined;
      });
    }
    return cached.directory;
  }

  return {
    async byHost(host) {
      const sites = await directory();
      return sites.byDomain.get(host.toLowerCase()) ?? sites.fallback;
    },
    async byId(siteId) {
      return (await directory()).byId.get(siteId);
    },
    async all() {
      return [...(await directory()).byId.values()];
    },
    forget() {
      cached = undefined;
    },
  };
}
