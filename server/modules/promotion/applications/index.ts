export { type CountChange, countConversions } from './count-conversions.ts';
export { promotionJobs } from './jobs.ts';
export { createLinkAsker, type LinkAsker } from './link-asker.ts';
export type { AppliedKind, PromotionPlatforms } from './promotion-platform.port.ts';
export { promotionRoutes } from './routes.ts';
export { bumpApplications, findApplication } from './store.ts';
