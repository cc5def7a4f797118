export { type StoredTerms, storedTerms, storeTerms } from './terms.ts';
export { requestWork, type Work } from './work.ts';
export { createCommissionWorker } from './worker.ts';
