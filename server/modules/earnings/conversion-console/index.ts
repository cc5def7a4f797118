export { findEarnings } from './find-earnings.ts';
export { conversionConsoleRoutes } from './routes.ts';
