export { broadcastApproval } from './broadcast-approval.ts';
export { consoleMessageRoutes } from './console-routes.ts';
export { messageJobs } from './jobs.ts';
export { messageSettings } from './message-settings.ts';
export { pushRoutes } from './push-routes.ts';
export { messageRoutes } from './routes.ts';
export { createBroadcastWorker } from './send-broadcasts.ts';
export { createPushWorker } from './send-pushes.ts';
