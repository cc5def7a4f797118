export { listExport } from './list-export.ts';
export { listFileRoutes } from './routes.ts';
