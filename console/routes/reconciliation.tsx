export { ReconciliationPage as default } from '../features/payments/reconciliation/reconciliation-page.tsx';
