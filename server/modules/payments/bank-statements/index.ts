export { importStatement } from './import-statement.ts';
export { listRecordLines } from './list-record-lines.ts';
export { lockImports, readImporter } from './store.ts';
