export { StatementPage as default } from '../features/payments/statements/statement-page.tsx';
