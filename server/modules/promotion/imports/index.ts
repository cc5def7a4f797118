export { describeMediaProblem, describeRowProblem } from './describe-problems.ts';
export { type ImportReport, importFile } from './import-file.ts';
export { IMPORT_KINDS, type ImportKind } from './import-request.ts';
export { readTable } from './read-table.ts';
