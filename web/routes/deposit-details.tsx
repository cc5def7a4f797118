import { DepositDetailsPage } from '../features/payments/deposit/deposit-details-page.tsx';

export default function DepositDetailsRoute() {
  return <DepositDetailsPage />;
}
