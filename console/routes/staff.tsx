export { StaffPage as default } from '../features/staff/staff-page.tsx';
