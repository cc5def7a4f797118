export { StatementsPage as default } from '../features/statements/statements-page.tsx';
