export { savedReasonRoutes } from './routes.ts';
