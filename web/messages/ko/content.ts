import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.soon.text': '아직 이용할 수 없는 페이지입니다. 곧 제공될 예정입니다.',
  'content.soon.ask': '고객센터 문의',
  'content.help': '도움말',
  'content.help.empty': '등록된 도움말이 없습니다',
  'content.service': '고객센터',
  'content.service.handle': '연락처',
  'content.service.hours': '운영 시간',
  'content.service.open': '채팅 열기',
  'content.service.copy': '연락처 복사',
  'content.about': '회사 소개',
  'content.about.company': '회사',
  'content.about.icp': '등록 번호',
  'content.about.terms': '이용 약관',
  'content.about.privacy': '개인정보 처리방침',
  'content.about.version': '버전',
};

export default messages;
