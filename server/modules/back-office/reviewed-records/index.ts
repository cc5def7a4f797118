export {
  type QueueFilter,
  queuePage,
  queueQueries,
  type RecordQuery,
  readStateFigures,
  recordIdOf,
  type StateFigure,
} from './queue-page.ts';
export type { RecordRow, RecordTable } from './record-kind.ts';
