export { type PageDependencies, pageRawRoutes } from './routes.ts';
export { serveBuiltFiles } from './serve-built-files.ts';
export type { FirstBanner } from './write-page.ts';
