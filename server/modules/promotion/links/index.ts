export { type ClickDependencies, clickRawRoutes } from './click-routes.ts';
export { type ClickRecorder, createClickRecorder } from './click-recorder.ts';
export { findLink } from './find-link.ts';
export { linkJobs } from './jobs.ts';
export { linkSettings } from './link-settings.ts';
export { linkRoutes } from './routes.ts';
