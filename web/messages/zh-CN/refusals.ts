import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/refusals.ts';

const messages: MessagesOf<typeof first> = {
  'item.applied': '申请成功',
  'item.applied.next': '获取链接',
  'item.applied.later': '链接正在生成，有些需要一天。生成后会通知您，届时即可分享。',
  'item.waits': '正在等待链接，平台最迟在{moment}前答复。',
  'item.refusal.refused': '平台拒绝了该申请。',
  'item.refusal.refused.next': '您可以重新申请，或选择其他项目。',
  'item.refusal.not_participated': '尚未参与，无法领取',
  'item.refusal.not_participated.next': '请先在视频平台参与，再重新申请。',
  'item.refusal.all_claimed': '任务已全部领完',
  'item.refusal.all_claimed.next': '请选择其他任务。',
  'item.refusal.data_error': '数据错误',
  'item.refusal.data_error.next': '请几分钟后重新申请。',
  'item.refusal.no_answer': '平台未回复。',
  'item.refusal.no_answer.next': '请重新申请。',
};

export default messages;
