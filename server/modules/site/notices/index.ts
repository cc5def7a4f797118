export {
  notifyInbox,
  notifyInboxes,
  notifyUser,
  notifyUsers,
  type PaymentNoticeKind,
  type PersonalNotice,
  type PersonalNoticeKind,
} from './notify-user.ts';
export { personalData } from './personal-data.ts';
export { isShownOnItem, noticeKindsOf, personalNoticePlace, personalNoticeText } from './personal-notice-texts.ts';
export { personalNoticeTitle, topicOfNotice } from './personal-notice-titles.ts';
