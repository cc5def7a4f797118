export { liveJobs, PURGE_LIVE } from './jobs.ts';
export { createLiveHub, type LiveHub, type LiveSource } from './live-hub.ts';
export { type LiveMessage, publishLive } from './publish-live.ts';
export { type LiveDependencies, liveRawRoutes } from './routes.ts';
export type { LiveRow } from './store.ts';
