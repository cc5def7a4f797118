export { fileImportRoutes } from './routes.ts';
