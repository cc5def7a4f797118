export { importEarningFile } from './import-file.ts';
export { FILE_SITE } from './ports.ts';
