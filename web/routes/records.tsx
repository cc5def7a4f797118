import { RecordsPage } from '../features/money/records/records-page.tsx';

export default function RecordsRoute() {
  return <RecordsPage />;
}
