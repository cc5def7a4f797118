export { paymentReviewRoutes } from './routes.ts';
