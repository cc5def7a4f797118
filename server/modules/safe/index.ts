export { checkSafePassword, type SafePasswordDependencies } from './check-safe-password.ts';
export { safeRoutes } from './routes.ts';
