import { DepositPage } from '../features/payments/deposit/deposit-page.tsx';

export default function DepositRoute() {
  return <DepositPage />;
}
