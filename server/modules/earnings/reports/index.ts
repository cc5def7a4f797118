export { type LineRow, readLinesAfter } from './line-views.ts';
export { OWN_EARNINGS } from './own-earnings.ts';
export { reportRoutes } from './routes.ts';
export type { Span } from './span.ts';
export { type GroupRow, readDays, readGroups } from './views.ts';
