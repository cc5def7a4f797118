import type { Site } from '../../../platform/http/site.ts';

/** What anybody may know of a site: the answer of /site/current, and what stands in the page the server writes. */
export function presentSite(site: Site) {
  return {
    id: site.siteId,
    name: site.name,
    unit: site.unit,
    timezone: site.timezone,
    areaCode: site.areaCode,
    features: { ...site.features },
    theme: { ...site.theme },
    tabLabels: site.tabLabels,
    roleLabels: { ...site.roleLabels },
    supportHandle: site.supportHandle,
    supportLink: site.supportLink,
  };
}
