import { WithdrawalsPage } from '../features/payments/withdraw/withdrawals-page.tsx';

export default function WithdrawalsRoute() {
  return <WithdrawalsPage />;
}
