import { WithdrawalsPage } from '../features/withdraw/withdrawals-page.tsx';

export default function WithdrawalsRoute() {
  return <WithdrawalsPage />;
}
