export { reconciliationJobs } from './jobs.ts';
export { listRecordFindings } from './list-record-findings.ts';
export { reconciliationSettings } from './reconciliation-settings.ts';
export { reconciliationRoutes } from './routes.ts';
export { runReconciliation } from './run-reconciliation.ts';
