import type { Database } from '../../../platform/db/database.ts';
import type { Connection, Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import { type SettingsRegistry, settingsProblems } from '../settings/index.ts';
import { loadSites, type SiteDirectory } from './store.ts';

/** A change by another process is seen after this time at the latest. */
const CACHE_MS = 5000;

export interface SiteFinder {
  /**
   * The site of a host name without its port; the default site for an unknown host; undefined while there is no site.
   */
  byHost(host: string): Promise<Site | undefined>;
  byId(siteId: string): Promise<Site | undefined>;
  all(): Promise<readonly Site[]>;
  /** Empties the cache, so that the next call reads the database. */
  forget(): void;
}

/** Where invalid stored settings are logged. */
export interface SettingsReport {
  readonly registry: SettingsRegistry;
  readonly log: Log;
}

/** Caches sites with their settings for five seconds: every request needs its site, and sites change rarely. */
export function createSiteFinder(
  db: Database,
  report?: SettingsReport,
  missing: readonly Connection[] = [],
): SiteFinder {
  const reported = new Map<string, string>();

  /** Logs each set of problems once, not with every load. */
  function reportProblems({ byId }: SiteDirectory): void {
    if (!report) return;
    for (const site of byId.values()) {
      const { unknown, bad } = settingsProblems(report.registry, site);
      const problems = [...unknown, ...bad].join(', ');
      if (problems === (reported.get(site.siteId) ?? '')) continue;
      reported.set(site.siteId, problems);
      if (problems === '') continue;
      // Unknown sections are only a warning: a newer version of the server reads them.
      const level = bad.length > 0 ? 'error' : 'warn';
      report.log[level]({ site: site.siteId, problems }, 'stored settings do not hold');
    }
  }

  let cached: { directory: Promise<SiteDirectory>; until: number } | undefined;

  function directory(): Promise<SiteDirectory> {
    if (!cached || cached.until < Date.now()) {
      const loading = loadSites(db, missing).then((sites) => {
        reportProblems(sites);
        return sites;
      });
      cached = { directory: loading, until: Date.now() + CACHE_MS };
      // A failed read is not cached.
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
