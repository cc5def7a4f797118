export { checkSafePassword } from './check-safe-password.ts';
export { safeRoutes } from './routes.ts';
export { seedDemoSafe } from './seed-demo-safe.ts';
