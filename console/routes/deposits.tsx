export { DepositsPage as default } from '../features/payments/deposits/deposits-page.tsx';
