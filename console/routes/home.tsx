export { DashboardPage as default } from '../features/back-office/dashboard/dashboard-page.tsx';
