export { AuditPage as default } from '../features/identity/activity/activity-page.tsx';
