export { listRecordJournals } from './list-record-journals.ts';
