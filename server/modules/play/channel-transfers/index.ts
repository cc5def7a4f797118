export { carryOut } from './carry-out.ts';
export { channelTransferRoutes } from './routes.ts';
export { createTransferWorker } from './transfer-worker.ts';
