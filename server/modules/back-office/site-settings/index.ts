export { settingsRoutes } from './routes.ts';
export { settingsApproval } from './settings-approval.ts';
