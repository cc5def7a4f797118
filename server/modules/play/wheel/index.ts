export { wheelPrizes } from './prize-record.ts';
export { wheelRoutes } from './routes.ts';
export { verifyPageRoutes } from './verify-page-routes.ts';
export { wheelSettings } from './wheel-settings.ts';
