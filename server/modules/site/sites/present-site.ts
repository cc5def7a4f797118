import type { Site } from '../../../platform/http/site.ts';
import { passwordSettings } from '../settings/index.ts';

/** The public part of a site: the answer of /site/current, which is also embedded in each page. */
export function presentSite(site: Site) {
  const { minLength, maxLength } = passwordSettings.of(site);
  return {
    id: site.siteId,
    name: site.name,
    unit: site.unit,
    timezone: site.timezone,
    areaCode: site.areaCode,
    features: { ...site.features },
    missing: [...site.missing],
    theme: { ...site.theme },
    tabLabels: site.tabLabels,
    motion: site.motion,
    roleLabels: { ...site.roleLabels },
    password: { min: minLength, max: maxLength },
    supportHandle: site.supportHandle,
    supportLink: site.supportLink,
  };
}
