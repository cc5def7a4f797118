export { AccountsPage as default } from '../features/payments/payout-accounts/payout-accounts-page.tsx';
