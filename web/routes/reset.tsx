import { ResetPage } from '../features/identity/login/reset-page.tsx';

export default function ResetRoute() {
  return <ResetPage />;
}
