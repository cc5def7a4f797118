export { exportRoutes } from './routes.ts';
export { createExportWorker } from './worker.ts';
