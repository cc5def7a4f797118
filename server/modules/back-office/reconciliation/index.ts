export type { Books, TheirBooks } from './books.port.ts';
export { listRecordFindings } from './list-record-findings.ts';
export { BOOKS } from './ports.ts';
export { listBooks, reconcileSites } from './reconcile-sites.ts';
export { type ReconciliationDependencies, runReconciliation } from './run-reconciliation.ts';
export { queryRuns, readLastRuns } from './run-views.ts';
export { auditDetailOf, awaitTurn, type FindingRow, lockFinding, type RunRow, setFinding } from './store.ts';
