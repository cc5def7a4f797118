export { UserPage as default } from '../features/users/user-page.tsx';
