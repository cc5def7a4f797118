export type { FigureTaker } from './figure-taker.port.ts';
export { fileRoutes } from './file-routes.ts';
export { platformJobs } from './jobs.ts';
export type { PlatformsToSync } from './platform-lists.port.ts';
export { platformSettings } from './platform-settings.ts';
export { platformRoutes } from './routes.ts';
export { runAtOnce } from './run-at-once.ts';
export { readListedItems } from './views.ts';
