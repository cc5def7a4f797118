import { WithdrawStepPage } from '../features/withdraw/step-page.tsx';

export default function WithdrawStepRoute() {
  return <WithdrawStepPage />;
}
