export { paymentBooks } from './payment-books.ts';
export { reconciliationRoutes } from './routes.ts';
