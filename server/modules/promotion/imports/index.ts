export { describeMediaProblem, describeRowProblem } from './describe-problems.ts';
export { IMPORT_KINDS, type ImportKind, type ImportReport, importFile } from './import-file.ts';
