import type { Selectable } from 'kysely';
import type { SiteDomainsTable, SitesTable } from '../../../platform/db/tables/sites-users.ts';
import { featuresFrom, localeFrom, type Site } from '../../../platform/http/site.ts';

const DEFAULT_THEME = {
  accent: '#4338ca',
  accentDark: '#a5b4fc',
  onAccent: '#ffffff',
};

export function siteFromRow(row: Selectable<SitesTable>, domains: readonly Selectable<SiteDomainsTable>[]): Site {
  return {
    siteId: row.site_id,
    name: row.name,
    companyName: row.company_name,
    icp: row.icp,
    unit: row.unit,
    timezone: row.timezone,
    areaCode: row.area_code,
    locale: localeFrom(row.locale),
    features: featuresFrom(row.features),
    theme: { ...DEFAULT_THEME, ...row.theme },
    tabLabels: row.tab_labels,
    roleLabels: row.role_labels,
    supportHandle: row.support_handle,
    supportLink: row.support_link,
    settings: row.settings,
    domains: domains.map((domain) => ({
      domain: domain.domain,
      name: domain.name,
      companyName: domain.company_name,
      icp: domain.icp,
    })),
  };
}
