export { conversionConsoleRoutes } from './routes.ts';
