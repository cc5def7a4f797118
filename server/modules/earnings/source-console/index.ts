export { sourceConsoleRoutes } from './routes.ts';
export { TEST_CLICK } from './test-source.ts';
