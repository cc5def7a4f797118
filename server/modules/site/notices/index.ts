export {
  notifyInbox,
  notifyInboxes,
  notifyUser,
  notifyUsers,
  type PaymentNoticeKind,
  type PersonalNotice,
} from './notify-user.ts';
export { isShownOnItem, personalNoticePlace, personalNoticeText } from './personal-notice-texts.ts';
export { personalNoticeTitle } from './personal-notice-titles.ts';
