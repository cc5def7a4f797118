export { type LineRow, readLinesAfter } from './line-views.ts';
export { reportRoutes } from './routes.ts';
export { type GroupRow, readDays, readGroups, type Span } from './views.ts';
