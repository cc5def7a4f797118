export { lostMinor, readDayResults } from './day-results.ts';
export { findLateSites, takeLateChanges, takeLateChangesOf } from './late-changes.ts';
export { readMadeUp, readMadeUpTogether, readWonSince } from './made-up.ts';
export { followUnpaid, readUnpaidSent } from './unpaid-play.ts';
export { readUnpaidStakes } from './unpaid-stakes.ts';
