export { type PaymentDeskDependencies, paymentDeskRoutes } from './routes.ts';
