export { importStatement } from './import-statement.ts';
export { bankStatementRoutes } from './routes.ts';
