export { earningSettings } from './earning-settings.ts';
export { createParkedWorker } from './parked-worker.ts';
export { postbackRawRoutes } from './postback-routes.ts';
export { saveSource } from './sources.ts';
