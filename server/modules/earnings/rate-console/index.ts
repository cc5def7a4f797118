export { rateConsoleRoutes } from './routes.ts';
