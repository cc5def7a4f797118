export { PayoutFilesPage as default } from '../features/payments/payout-files/payout-files-page.tsx';
