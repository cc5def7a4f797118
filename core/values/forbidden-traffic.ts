/** Kinds of traffic that a platform may forbid for an item. */
export const FORBIDDEN_TRAFFIC = ['spam', 'incentive', 'brand', 'ads', 'adult', 'bots'] as const;
export type ForbiddenTraffic = (typeof FORBIDDEN_TRAFFIC)[number];
