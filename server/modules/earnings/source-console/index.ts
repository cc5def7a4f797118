export { sourceConsoleRoutes } from './routes.ts';
export { sourceApproval } from './source-approval.ts';
export { TEST_CLICK } from './test-source.ts';
