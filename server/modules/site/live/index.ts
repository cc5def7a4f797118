export type { LiveSource } from './live-hub.ts';
export { FIND_SESSION, LIVE_SOURCES } from './ports.ts';
export { insertLiveMessages, publishAllLive, publishLive } from './publish-live.ts';
export type { LiveRow } from './store.ts';
