export { actOnReviewed } from './act-on-reviewed.ts';
export { defineActionApproval } from './action-approval.ts';
export { claimRecord, releaseClaim } from './claim.ts';
export { claimByCall } from './claim-by-call.ts';
export { defineReviewedRecord, type RecordAction, type ReviewedRecord } from './define-reviewed-record.ts';
export { listEarlierRecords, listOwnRecords } from './own-records.ts';
export { RECORDS } from './ports.ts';
export { type ClaimReader, presentClaim } from './present-claim.ts';
export {
  type RecordKind,
  type RecordRow,
  type RecordTable,
  type ReviewRefusal,
  recordKind,
  type TransitionActor,
} from './record-kind.ts';
export { readRecordPage, readStateFigures, recordIdOf, recordQueries, type StateFigure } from './record-queries.ts';
export { actorName } from './record-routes.ts';
export { createRecordWorker } from './record-worker.ts';
export { runRecordAction, type SeenRecord } from './run-record-action.ts';
export { findRecord, insertTransition, lockRecord, type TransitionBy, transition } from './store.ts';
export { type TimelineStep, timeline } from './timeline.ts';
