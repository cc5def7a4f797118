import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.tab.home': '홈',
  'shell.tab.report': '실적',
  'shell.tab.team': '팀',
  'shell.tab.promotion': '홍보 링크',
  'shell.tab.my': '내 정보',
  'shell.tabs': '주요 페이지',
  'shell.back': '뒤로',
  'shell.close': '닫기',
  'shell.retry': '다시 시도',
  'shell.cancel': '취소',
  'shell.confirm': '확인',
  'shell.loading': '불러오는 중',
  'shell.offline': '오프라인 상태입니다',
  'shell.offline.keeps': '이미 본 내용은 그대로 볼 수 있습니다. 새 내용은 다시 연결되면 표시됩니다.',
  'shell.error.system': '시스템 오류',
  'shell.error.accountAbnormal': '계정에 이상이 있습니다. 고객센터에 문의해 주세요',
  'shell.error.unreachable': '서버에 연결할 수 없습니다. 다시 시도해 주세요',
  'shell.failed': '불러오지 못했습니다',
  'shell.failed.text': '연결 상태를 확인하고 다시 시도해 주세요.',
  'shell.broken': '이 페이지에 문제가 생겼습니다',
  'shell.broken.text': '지금까지 한 작업은 그대로 있습니다. 페이지를 다시 불러와 주세요.',
  'shell.reload': '다시 불러오기',
  'shell.comingSoon.title': '준비 중',
  'shell.comingSoon.text': '고객 지원 메신저: @{name} 메신저 앱을 열어 문의해 주세요',
  'shell.comingSoon.ok': '확인',
  'shell.copied': '복사되었습니다',
  'shell.copy.failed': '복사하지 못했습니다',
  'shell.toHome': '홈으로',
  'shell.notFound.title': '페이지를 찾을 수 없습니다',
  'shell.notFound.text': '이 주소에는 아무것도 없습니다.',
  'shell.notAllowed.title': '이 계정으로는 볼 수 없습니다',
  'shell.notAllowed.text': '팀 리더를 위한 페이지입니다. 볼 수 있어야 한다고 생각하시면 고객센터에 문의해 주세요.',
};

export default messages;
