export { siteContentRoutes } from './routes.ts';
