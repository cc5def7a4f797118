export { JournalPage as default } from '../features/ledger/journal-page.tsx';
