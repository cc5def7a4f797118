import { DepositPage } from '../features/deposit/deposit-page.tsx';

export default function DepositRoute() {
  return <DepositPage />;
}
