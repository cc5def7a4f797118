export { decodeText } from './decode-text.ts';
export { describeMediaProblem, describeRowProblem } from './describe-problems.ts';
export { IMPORT_KINDS, type ImportKind, type ImportReport, importFile } from './import-file.ts';
export { cutAnnouncement, describeCsv, readRecords, type TextRecord } from './read-records.ts';
