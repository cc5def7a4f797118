export { JournalPage as default } from '../features/money/ledger/journal-page.tsx';
