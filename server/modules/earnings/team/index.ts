export { changeRates } from './change-rates.ts';
export { leaderboardSettings } from './leaderboard-settings.ts';
export { createRateWorker } from './rate-worker.ts';
export { teamRoutes } from './routes.ts';
export { setRate } from './set-rate.ts';
export { isInTeamOf, lockTeams, writeMove } from './team-tree.ts';
