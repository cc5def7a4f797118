export { listNoteWriters } from './note-writers.ts';
export { APPLICATION_ROWS } from './ports.ts';
