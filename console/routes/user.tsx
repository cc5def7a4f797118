export { UserPage as default } from '../features/back-office/users/user-page.tsx';
