import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.later.report': '홍보 실적',
  'content.later.team': '팀',
  'content.later.reportDetails': '실적 상세',
  'content.later.rakeBack': '리베이트',
  'content.later.downline': '팀원',
  'content.later.text': '준비 중인 페이지입니다. 준비되는 대로 여기에서 열립니다.',
  'content.later.ask': '문의하기',
  'content.help': '도움말',
  'content.help.empty': '아직 도움말이 없습니다',
  'content.service': '고객센터',
  'content.service.handle': '연락처',
  'content.service.hours': '운영 시간',
  'content.service.open': '채팅 열기',
  'content.service.copy': '연락처 복사',
  'content.about': '회사 소개',
  'content.about.company': '회사',
  'content.about.icp': '등록 번호',
  'content.about.version': '버전',
};

export default messages;
