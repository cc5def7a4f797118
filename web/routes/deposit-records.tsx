import { DepositRecordsPage } from '../features/payments/deposit/deposit-records-page.tsx';

export default function DepositRecordsRoute() {
  return <DepositRecordsPage />;
}
