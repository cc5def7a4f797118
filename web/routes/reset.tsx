import { ResetPage } from '../features/login/reset-page.tsx';

export default function ResetRoute() {
  return <ResetPage />;
}
