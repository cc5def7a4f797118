export { outboundConsoleRoutes } from './routes.ts';
