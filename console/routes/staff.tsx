export { StaffPage as default } from '../features/identity/staff/staff-page.tsx';
