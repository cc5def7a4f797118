export { readAgreedTexts } from './agreed-texts.ts';
export { bumpCatalogueVersion, type ReadCatalogueVersion } from './catalogue-version.ts';
export { type ContentChange, importContent } from './import-content.ts';
export {
  notifyInbox,
  notifyInboxes,
  notifyUser,
  notifyUsers,
  type PaymentNoticeKind,
  type PersonalNotice,
} from './notify-user.ts';
export { personalNoticePlace, personalNoticeText } from './personal-notice-texts.ts';
export { personalNoticeTitle } from './personal-notice-titles.ts';
export { FIRST_BANNER, READ_VERSION } from './ports.ts';
export { type ContentKind, inLanguage } from './views.ts';
