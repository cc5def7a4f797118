export { SetupPage as default } from '../features/identity/account/setup-page.tsx';
