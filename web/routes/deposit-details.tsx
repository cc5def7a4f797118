import { DepositDetailsPage } from '../features/deposit/deposit-details-page.tsx';

export default function DepositDetailsRoute() {
  return <DepositDetailsPage />;
}
