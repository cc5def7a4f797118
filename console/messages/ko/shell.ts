import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.title': '운영 콘솔',
  'shell.text': '심사 대기열, 사용자, 카탈로그, 원장이 여기에서 열립니다.',
  'shell.toApp': '앱으로 이동',
};

export default messages;
