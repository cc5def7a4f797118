export { importStatement } from './import-statement.ts';
export { listRecordLines } from './list-record-lines.ts';
export { bankStatementRoutes } from './routes.ts';
export { readImporter } from './store.ts';
