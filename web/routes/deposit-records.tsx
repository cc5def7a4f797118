import { DepositRecordsPage } from '../features/deposit/deposit-records-page.tsx';

export default function DepositRecordsRoute() {
  return <DepositRecordsPage />;
}
