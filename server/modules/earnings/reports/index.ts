export { type LineRow, readLinesAfter } from './line-views.ts';
export type { Span } from './span.ts';
export { type GroupRow, readDays, readGroups } from './views.ts';
