export { readAgreedTexts } from './agreed-texts.ts';
export { createBanners } from './banners.ts';
export { bumpCatalogueVersion, createVersionReader, type ReadCatalogueVersion } from './catalogue-version.ts';
export { type ContentChange, importContent } from './import-content.ts';
export { notifyUser, notifyUsers } from './notify-user.ts';
export { contentRoutes } from './routes.ts';
export type { ContentKind } from './views.ts';
