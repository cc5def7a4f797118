export { earningFileApproval } from './file-approval.ts';
export { importEarningFile } from './import-file.ts';
export { fileImportRoutes } from './routes.ts';
