export { pageRawRoutes } from './routes.ts';
export { serveBuiltFiles } from './serve-built-files.ts';
