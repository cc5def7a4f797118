export { describeMediaProblem, describeRowProblem } from './describe-problems.ts';
export { type ImportReport, importFile } from './import-file.ts';
export { type ImportedPictures, importPictures, type WantedPicture } from './import-pictures.ts';
export { IMPORT_KINDS, type ImportKind } from './import-request.ts';
export { itemChange, picturesOfItem } from './item-media.ts';
export { readTable } from './tables/read-table.ts';
