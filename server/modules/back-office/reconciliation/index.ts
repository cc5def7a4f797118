export type { Books, ProviderRecords } from './books.port.ts';
export { listRecordFindings } from './list-record-findings.ts';
export { BOOKS } from './ports.ts';
export { listBooks, reconcileSites } from './reconcile-sites.ts';
export { type ReconciliationDependencies, runReconciliation } from './run-reconciliation.ts';
export { queryRuns, readLastRuns } from './run-views.ts';
export {
  auditDetailOf,
  type FindingRow,
  lockBooks,
  lockFinding,
  lockLineFindings,
  type RunRow,
  setFinding,
} from './store.ts';
