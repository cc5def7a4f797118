export { staffRoutes } from './routes.ts';
export { newOperatorApproval, staffApproval } from './staff-approval.ts';
