export { readDayResults } from './day-results.ts';
export { findLateSites, takeLateChanges, takeLateChangesOf } from './late-changes.ts';
export { readOpenDays } from './open-bets.ts';
export { findUncheckedUsers, findUnpaidLosses, hasUncheckedStakes, readUnpaidSent } from './unpaid-play.ts';
export { readUnpaidStakes } from './unpaid-stakes.ts';
