import { WithdrawPage } from '../features/withdraw/withdraw-page.tsx';

export default function WithdrawRoute() {
  return <WithdrawPage />;
}
