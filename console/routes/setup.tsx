export { SetupPage as default } from '../features/account/setup-page.tsx';
