export { htmlText } from './html-text.ts';
export { BUILT } from './ports.ts';
export { serveBuiltFiles } from './serve-built-files.ts';
