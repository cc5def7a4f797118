import { RegisterPage } from '../features/login/register-page.tsx';

export default function RegisterRoute() {
  return <RegisterPage />;
}
