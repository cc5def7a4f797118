export { paymentDeskRoutes } from './routes.ts';
