import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.title': '运营后台',
  'shell.text': '审核队列、用户、商品目录和账本将在这里开放。',
  'shell.toApp': '前往应用',
};

export default messages;
