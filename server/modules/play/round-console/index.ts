export type { ChannelReport } from './channel-report.port.ts';
export { roundConsoleRoutes } from './routes.ts';
