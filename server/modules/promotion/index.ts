export { applyToItem } from './apply-to-item.ts';
export { type PromotionJobsDependencies, promotionJobs, sweepWaiting } from './jobs.ts';
export { createLinkAsker, type LinkAsker } from './link-asker.ts';
export type {
  AppliedKind,
  PlatformAnswer,
  PlatformApplication,
  PromotionPlatform,
  PromotionPlatforms,
} from './promotion-platform.port.ts';
export { ASK_FOR_LINK, SWEEP_WAITING } from './queues.ts';
export { type PromotionDependencies, promotionRawRoutes, promotionRoutes } from './routes.ts';
