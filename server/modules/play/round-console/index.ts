export { createRoundCloser } from './close-by-rule.ts';
export { returnBetsApproval } from './return-bets-approval.ts';
export { roundConsoleRoutes } from './routes.ts';
