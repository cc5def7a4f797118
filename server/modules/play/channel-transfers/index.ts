export { carryOut } from './carry-out.ts';
export { noteResult } from './note-result.ts';
export { channelTransferRoutes } from './routes.ts';
export { createTransferWorker } from './transfer-worker.ts';
