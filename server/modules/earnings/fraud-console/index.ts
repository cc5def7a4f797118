export { fraudReleaseApproval } from './release-approval.ts';
export { fraudConsoleRoutes } from './routes.ts';
export { readWaitingFigures } from './views.ts';
