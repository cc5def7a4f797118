export { createChangeWorker, noteChange } from './changes.ts';
export { closeMonth, readClosedUntil } from './closed-months.ts';
export { computeWorks } from './compute-work.ts';
export { previewPlan } from './preview-plan.ts';
export type { Finding } from './rebuild/finding.ts';
export { rebuildEarnings } from './rebuild/rebuild.ts';
export { readTerms, type StoredTerms, storedTerms, storeTerms } from './terms.ts';
export { requestWork } from './work.ts';
export { createCommissionWorker } from './worker.ts';
