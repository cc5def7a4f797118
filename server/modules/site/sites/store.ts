import type { Database } from '../../../platform/db/database.ts';
import type { Connection, Site } from '../../../platform/http/site.ts';
import { siteFromRow } from './site-from-row.ts';

export interface SiteDirectory {
  readonly byDomain: ReadonlyMap<string, Site>;
  readonly byId: ReadonlyMap<string, Site>;
  readonly fallback: Site | undefined;
}

/** All sites with their domains; there are only a few. */
export async function loadSites(db: Database, missing: readonly Connection[] = []): Promise<SiteDirectory> {
  const [rows, domains] = await Promise.all([
    db.selectFrom('sites').selectAll().orderBy('site_id').execute(),
    db.selectFrom('site_domains').selectAll().orderBy('domain').execute(),
  ]);
  const byId = new Map<string, Site>();
  const byDomain = new Map<string, Site>();
  let fallback: Site | undefined;
  for (const row of rows) {
    const site = siteFromRow(
      row,
      domains.filter((domain) => domain.site_id === row.site_id),
      missing,
    );
    byId.set(site.siteId, site);
    for (const { domain } of site.domains) byDomain.set(domain, site);
    if (row.is_default) fallback = site;
  }
  return { byDomain, byId, fallback };
}
