export { findEarnings } from './find-earnings.ts';
export { conversionReleaseApproval } from './release-approval.ts';
export { conversionConsoleRoutes } from './routes.ts';
