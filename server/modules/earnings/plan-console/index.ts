export { planApproval } from './plan-approval.ts';
export { planConsoleRoutes } from './routes.ts';
