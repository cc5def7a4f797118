export { earningSettings } from './earning-settings.ts';
export { createParkedWorker } from './parked-worker.ts';
export { postbackRawRoutes } from './postback-routes.ts';
export { matchParked, receiveEvent, type SiteForEvents } from './receive-event.ts';
export { findSource, saveSource } from './sources.ts';
