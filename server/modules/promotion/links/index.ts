export { createClickRecorder } from './click-recorder.ts';
export { clickRawRoutes } from './click-routes.ts';
export { findLink } from './find-link.ts';
export { linkJobs } from './jobs.ts';
export { linkSettings } from './link-settings.ts';
export { makeShortLink } from './make-short-link.ts';
export { recordClicks } from './record-clicks.ts';
export { linkRoutes } from './routes.ts';
