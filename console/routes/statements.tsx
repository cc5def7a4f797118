export { StatementsPage as default } from '../features/payments/statements/statements-page.tsx';
