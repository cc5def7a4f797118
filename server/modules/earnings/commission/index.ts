export { createChangeWorker, noteChange } from './changes.ts';
export { computeWorks } from './compute-work.ts';
export { storeTerms } from './terms.ts';
export { requestWork } from './work.ts';
export { createCommissionWorker } from './worker.ts';
