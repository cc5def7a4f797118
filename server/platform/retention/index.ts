export { applyRetention } from './apply-retention.ts';
export { deleteInPieces } from './in-pieces.ts';
export { keptBySetting, keptFor, RETENTIONS, type Retention } from './retention.ts';
