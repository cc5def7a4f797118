export { bettingRoutes } from './routes.ts';
