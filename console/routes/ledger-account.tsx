export { LedgerAccountPage as default } from '../features/money/ledger/ledger-account-page.tsx';
