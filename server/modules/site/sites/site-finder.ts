import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { loadSites, type SiteDirectory } from './store.ts';

/** A site made or changed by another process is seen after this long at most. */
const KEPT_MS = 5000;

export interface SiteFinder {
  /** The site of a host name (no port); an unknown host gets the default one; undefined while there is no site at all. */
  byHost(host: string): Promise<Site | undefined>;
  byId(siteId: string): Promise<Site | undefined>;
  all(): Promise<readonly Site[]>;
  /** Forget what is kept: the next question reads the database. */
  forget(): void;
}

/** Sites are asked for by every request and change a few times a year: kept for five seconds. */
export function createSiteFinder(db: Database): SiteFinder {
  let kept: { directory: Promise<SiteDirectory>; until: number } | undefined;

  function directory(): Promise<SiteDirectory> {
    if (!kept || kept.until < Date.now()) {
      const loading = loadSites(db);
      kept = { directory: loading, until: Date.now() + KEPT_MS };
      // A failed read must not be kept.
      loading.catch(() => {
        if (kept?.directory === loading) kept = undefined;
      });
    }
    return kept.directory;
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
      kept = undefined;
    },
  };
}
