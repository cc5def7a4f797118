export { entryApproval } from './entry-approval.ts';
export { siteContentRoutes } from './routes.ts';
