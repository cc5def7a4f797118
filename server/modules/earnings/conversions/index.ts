export { createClosingWorker } from './closing-worker.ts';
export { earningSettings, siteForEvents } from './earning-settings.ts';
export { followConversions } from './follow-conversions.ts';
export { createParkedWorker } from './parked-worker.ts';
export { postbackRawRoutes } from './postback-routes.ts';
export { readParameters } from './read-parameters.ts';
export { receiveEvents } from './receive-events.ts';
export { type RawPostback, receivePostback, takePostback } from './receive-postback.ts';
export { findSource, SECRET_PURPOSE, type SourceRow, saveSource } from './sources.ts';
