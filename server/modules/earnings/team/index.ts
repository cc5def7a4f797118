export { changeRates } from './change-rates.ts';
export { setRate } from './set-rate.ts';
export { isInTeamOf, lockTeams, writeMove } from './team-tree.ts';
