import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/messages.ts';

const messages: MessagesOf<typeof first> = {
  'messages.title': '메시지',
  'messages.bell': '{count, plural, =0 {메시지} other {메시지: 읽지 않음 #개}}',
  'messages.tabs': '메시지 종류',
  'messages.tab.inbox': '받은 메시지',
  'messages.tab.notice': '알림',
  'messages.tab.activity': '이벤트',
  'messages.tab.announcement': '공지',
  'messages.one.inbox': '메시지',
  'messages.one.notice': '알림',
  'messages.one.activity': '이벤트',
  'messages.one.announcement': '공지',
  'messages.empty.inbox': '메시지가 없습니다',
  'messages.empty.notice': '알림이 없습니다',
  'messages.empty.activity': '이벤트가 없습니다',
  'messages.empty.announcement': '공지가 없습니다',
  'messages.new': '새 메시지',
  'messages.readAll': '모두 읽음으로 표시',
  'messages.empty.text': '새 소식이 오면 여기에 자동으로 표시됩니다.',
  'messages.failed': '메시지를 불러오지 못했습니다',
  'messages.gone': '이 메시지는 더 이상 없습니다',
  'messages.gone.text': '메시지는 일정 기간 보관된 뒤 삭제됩니다.',
  'messages.open': '열기',
};

export default messages;
