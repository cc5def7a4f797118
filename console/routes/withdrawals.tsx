export { WithdrawalsPage as default } from '../features/payments/withdrawals/withdrawals-page.tsx';
