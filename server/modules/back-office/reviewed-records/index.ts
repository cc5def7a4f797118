export { asOperator, type SeenRecord } from './as-operator.ts';
export { claimRecord, isClaimed, releaseClaim } from './claim.ts';
export { listEarlierRecords, listOwnRecords } from './own-records.ts';
export { queuePage, queueQueries, readStateFigures, recordIdOf, type StateFigure } from './queue-page.ts';
export type { RecordKind, RecordRefusals, RecordRow, RecordTable, TransitionActor } from './record-kind.ts';
export { findRecord, insertTransition, lockRecord, type TransitionBy, transition } from './store.ts';
export { type TimelineStep, timeline } from './timeline.ts';
