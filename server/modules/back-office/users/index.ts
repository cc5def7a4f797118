export { listNoteWriters } from './note-writers.ts';
