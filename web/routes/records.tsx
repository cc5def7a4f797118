import { RecordsPage } from '../features/records/records-page.tsx';

export default function RecordsRoute() {
  return <RecordsPage />;
}
