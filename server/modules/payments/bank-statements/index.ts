export { importStatement } from './import-statement.ts';
export { listRecordLines } from './list-record-lines.ts';
export { readImporter } from './store.ts';
