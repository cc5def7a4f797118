export { checkSafePassword } from './check-safe-password.ts';
export { safeRoutes } from './routes.ts';
