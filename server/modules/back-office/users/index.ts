export { adjustBalance } from './adjust-balance.ts';
export { changeLimits } from './change-limits.ts';
export { consoleUserRoutes } from './routes.ts';
export { unfreezeUser } from './unfreeze-user.ts';
