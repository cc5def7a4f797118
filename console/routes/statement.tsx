export { StatementPage as default } from '../features/statements/statement-page.tsx';
