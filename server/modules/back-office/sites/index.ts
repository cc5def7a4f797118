export { sitesRoutes } from './routes.ts';
