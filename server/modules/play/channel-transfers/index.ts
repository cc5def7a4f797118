export { carryOut } from './carry-out.ts';
export { createLookWorker } from './look-worker.ts';
export { noteResult } from './note-result.ts';
export { channelTransferRoutes } from './routes.ts';
export { createTransferWorker } from './transfer-worker.ts';
