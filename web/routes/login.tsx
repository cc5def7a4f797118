import { LoginPage } from '../features/identity/login/login-page.tsx';

export default function LoginRoute() {
  return <LoginPage />;
}
