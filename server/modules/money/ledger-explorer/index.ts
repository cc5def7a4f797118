export { ledgerExplorerRoutes } from './routes.ts';
