export { promotionJobs } from './jobs.ts';
export { createLinkAsker, type LinkAsker } from './link-asker.ts';
export type { PromotionPlatforms } from './promotion-platform.port.ts';
export { promotionRawRoutes, promotionRoutes } from './routes.ts';
export { bumpApplications } from './store.ts';
