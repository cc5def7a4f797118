export { groupApproval } from './group-approval.ts';
export { ratesApproval } from './rates-approval.ts';
export { promoterConsoleRoutes } from './routes.ts';
export { teamMoveApproval } from './team-move-approval.ts';
