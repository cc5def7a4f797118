export { linksApproval } from './links-approval.ts';
export { ratioApproval } from './ratio-approval.ts';
export { catalogueConsoleRoutes } from './routes.ts';
