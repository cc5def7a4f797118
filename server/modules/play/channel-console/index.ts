export { channelChangeApproval, channelOpenApproval } from './channel-approvals.ts';
export { channelConsoleRoutes } from './routes.ts';
