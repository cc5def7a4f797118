export { type ReadOptions, readTable, type Table } from './read-table.ts';
export { readTableOffThread } from './read-table-off-thread.ts';
