export { listRecordJournals, type RecordJournal } from './list-record-journals.ts';
export { ledgerExplorerRoutes } from './routes.ts';
