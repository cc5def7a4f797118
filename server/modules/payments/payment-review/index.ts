export { countOpenPayments, forgetPayments } from './forget-payments.ts';
export { OWN_PAYMENTS } from './own-payments.ts';
export { paymentReviewRoutes } from './routes.ts';
