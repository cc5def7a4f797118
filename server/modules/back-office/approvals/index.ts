export type { Execution, Executor } from './executor.ts';
export { makeRequest } from './make-request.ts';
export { presentRequest } from './present-request.ts';
export { makerCheckerRoutes } from './routes.ts';
export { findPendingRequest } from './store.ts';
