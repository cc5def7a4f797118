export { ApplicationsPage as default } from '../features/promotion/applications/applications-page.tsx';
