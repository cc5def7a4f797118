export { stuckApplicationRoutes } from './routes.ts';
