export { createSite, type NewSite } from './create-site.ts';
export { SITES } from './ports.ts';
export { presentSite } from './present-site.ts';
export { DEFAULT_ROLE_LABELS } from './role-labels.ts';
export { readSiteClock, readTimezone } from './site-clock.ts';
export { createSiteFinder, type SiteFinder } from './site-finder.ts';
