export { UsersPage as default } from '../features/back-office/users/users-page.tsx';
