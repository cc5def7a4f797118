export { channelConsoleRoutes } from './routes.ts';
