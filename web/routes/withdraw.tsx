import { WithdrawPage } from '../features/payments/withdraw/withdraw-page.tsx';

export default function WithdrawRoute() {
  return <WithdrawPage />;
}
