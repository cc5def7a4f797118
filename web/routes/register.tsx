import { RegisterPage } from '../features/identity/login/register-page.tsx';

export default function RegisterRoute() {
  return <RegisterPage />;
}
