export { ReconciliationPage as default } from '../features/reconciliation/reconciliation-page.tsx';
