export type { Execution, Executor } from './executor.ts';
export { makeRequest } from './make-request.ts';
export { presentRequest } from './present-request.ts';
export { approvalRoutes } from './routes.ts';
export { findPendingRequest } from './store.ts';
