export { presentRound, standingBets, standingMinor } from './present-round.ts';
export { type RoundName, type RoundRow, readRound, type TransactionRow } from './read-round.ts';
export { RETURN_ID, readRoundId, roundId } from './round-id.ts';
