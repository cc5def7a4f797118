export { LedgerPage as default } from '../features/ledger/ledger-page.tsx';
