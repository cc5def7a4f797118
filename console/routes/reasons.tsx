export { ReasonsPage as default } from '../features/reasons/reasons-page.tsx';
