export { liveJobs } from './jobs.ts';
export { createLiveHub, type LiveSource } from './live-hub.ts';
export { insertLiveMessages, publishAllLive, publishLive } from './publish-live.ts';
export { type LiveDependencies, liveRawRoutes } from './routes.ts';
export type { LiveRow } from './store.ts';
