export { createRoundCloser } from './close-by-rule.ts';
export { heldWinApproval } from './held-win-approval.ts';
export { returnBetsApproval } from './return-bets-approval.ts';
export { roundConsoleRoutes } from './routes.ts';
