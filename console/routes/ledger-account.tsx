export { LedgerAccountPage as default } from '../features/ledger/ledger-account-page.tsx';
