import { LoginPage } from '../features/login/login-page.tsx';

export default function LoginRoute() {
  return <LoginPage />;
}
