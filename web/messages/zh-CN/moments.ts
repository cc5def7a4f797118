import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/moments.ts';

const messages: MessagesOf<typeof first> = {
  'moments.click': '首次点击：有人打开了您的链接',
  'moments.sale': '首笔销售：收益确认中',
  'moments.money': '您的第一笔收入',
  'moments.money.text': '来自“{item}”，已计入余额。',
  'moments.money.share': '再次分享',
  'moments.money.why': '为什么是 {amount}？',
  'moments.level': 'VIP {level} 级',
  'moments.level.text': '您达到了新的等级。',
  'moments.level.open': '查看权益',
};

export default messages;
