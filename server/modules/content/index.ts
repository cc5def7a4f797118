export { type Banners, createBanners } from './banners.ts';
export { type ContentChange, importContent } from './import-content.ts';
export { notifyUser, type PersonalNoticeKind } from './notify-user.ts';
export { type ContentDependencies, contentRoutes } from './routes.ts';
export type { ContentKind } from './views.ts';
