import type { Selectable } from 'kysely';
import type { SiteDomainsTable, SitesTable } from '../../../platform/db/tables/sites-users.ts';
import { type Connection, localeFrom, type Site } from '../../../platform/http/site.ts';
import { appearanceSettings, featuresSettings, supportSettings } from '../settings/index.ts';

const PLATFORMS = ['messaging', 'video'] as const;

export function siteFromRow(
  row: Selectable<SitesTable>,
  domains: readonly Selectable<SiteDomainsTable>[],
  missing: readonly Connection[],
): Site {
  const { accent, accentDark, onAccent, tabLabels, motion, logo } = appearanceSettings.of(row);
  const support = supportSettings.of(row);
  return {
    siteId: row.site_id,
    name: row.name,
    companyName: row.company_name,
    icp: row.icp,
    unit: row.unit,
    timezone: row.timezone,
    areaCode: row.area_code,
    locale: localeFrom(row.locale),
    features: { ...featuresSettings.of(row), ...featuresWithout(missing) },
    missing,
    theme: { accent, accentDark, onAccent, logo },
    tabLabels,
    motion,
    roleLabels: row.role_labels,
    supportHandle: support.handle,
    supportLink: support.link,
    settings: row.settings,
    domains: domains.map((domain) => ({
      domain: domain.domain,
      name: domain.name,
      companyName: domain.company_name,
      icp: domain.icp,
    })),
  };
}

/** An outside platform that the server is not connected to is off on each of its sites. */
function featuresWithout(missing: readonly Connection[]): Partial<Site['features']> {
  return Object.fromEntries(PLATFORMS.filter((name) => missing.includes(name)).map((name) => [name, false]));
}
