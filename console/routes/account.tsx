export { AccountPage as default } from '../features/identity/account/account-page.tsx';
