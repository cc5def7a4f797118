import { WithdrawStepPage } from '../features/payments/withdraw/step-page.tsx';

export default function WithdrawStepRoute() {
  return <WithdrawStepPage />;
}
