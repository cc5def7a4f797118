export { journalListRoutes } from './journal-list-routes.ts';
export { listRecordJournals } from './list-record-journals.ts';
export { ledgerExplorerRoutes } from './routes.ts';
