export type { ChannelReport } from './channel-report.port.ts';
export { returnBetsApproval } from './return-bets-approval.ts';
export { roundConsoleRoutes } from './routes.ts';
