export { type CountChange, countConversions, writeCounts } from './count-conversions.ts';

export { LINK_PLATFORMS } from './ports.ts';
export type { AppliedKind, PromotionPlatform, PromotionPlatforms } from './promotion-platform.port.ts';
export { findApplication } from './store.ts';
