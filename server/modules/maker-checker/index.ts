export type { Command, Execution, Executor, Executors } from './executor.ts';
export { makeRequest } from './make-request.ts';
export { presentRequest } from './present-request.ts';
export { type MakerCheckerDependencies, makerCheckerRoutes } from './routes.ts';
export { findPendingRequest } from './store.ts';
