export { readAgreedTexts } from './agreed-texts.ts';
export { bumpCatalogueVersion, type ReadCatalogueVersion } from './catalogue-version.ts';
export { type ContentChange, importContent } from './import-content.ts';
export { FIRST_BANNER, HIDDEN_TOPICS, READ_VERSION } from './ports.ts';
export { type ContentKind, inLanguage } from './views.ts';
