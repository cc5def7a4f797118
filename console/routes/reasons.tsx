export { ReasonsPage as default } from '../features/back-office/saved-reasons/reasons-page.tsx';
