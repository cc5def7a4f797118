export { paymentBooks } from './payment-books.ts';
