export { createBanners } from './banners.ts';
export { type ContentChange, importContent } from './import-content.ts';
export { notifyUser } from './notify-user.ts';
export { contentRoutes } from './routes.ts';
export type { ContentKind } from './views.ts';
