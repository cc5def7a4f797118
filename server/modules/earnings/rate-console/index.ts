export { rateSettings } from './rate-settings.ts';
export { exchangeRatesApproval } from './rates-approval.ts';
export { rateConsoleRoutes } from './routes.ts';
