export { WithdrawalsPage as default } from '../features/withdrawals/withdrawals-page.tsx';
