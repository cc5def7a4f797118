export { DepositsPage as default } from '../features/deposits/deposits-page.tsx';
