export { type CountChange, countConversions } from './count-conversions.ts';
export type { LinkAsker } from './link-asker.ts';
export { LINK_ASKER, LINK_PLATFORMS } from './ports.ts';
export type { AppliedKind, PromotionPlatforms } from './promotion-platform.port.ts';
export { bumpApplications, findApplication } from './store.ts';
