export { LoginPage as default } from '../features/identity/login/login-page.tsx';
