export { IMPORT_KINDS, type ImportKind, importFile, type ImportReport } from './import-file.ts';
export { describeMediaProblem, describeRowProblem } from './describe-problems.ts';
