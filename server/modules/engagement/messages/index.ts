export { messageSettings } from './message-settings.ts';
export { messageRoutes } from './routes.ts';
