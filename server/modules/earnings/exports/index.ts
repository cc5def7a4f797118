export { REPORT_EXPORT } from './report-export.ts';
export { exportRoutes } from './routes.ts';
