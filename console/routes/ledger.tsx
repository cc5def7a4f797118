export { LedgerPage as default } from '../features/money/ledger/ledger-page.tsx';
