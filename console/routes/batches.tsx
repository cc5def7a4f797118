export { BatchesPage as default } from '../features/batches/batches-page.tsx';
