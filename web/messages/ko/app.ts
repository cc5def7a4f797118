import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/app.ts';

const messages: MessagesOf<typeof first> = {
  'app.title': '앱',
  'app.push': '푸시 알림',
  'app.push.text': '앱을 닫아도 바로 알려 드립니다.',
  'app.push.blocked': '휴대폰 설정에서 이 사이트의 알림이 차단되어 있습니다.',
  'app.push.failed': '푸시 알림을 변경하지 못했습니다. 다시 시도해 주세요.',
  'app.install': '설치',
  'app.install.title': '홈 화면에 {name} 추가',
  'app.install.text': '바로 열리고, 본 내용은 오프라인에서도 볼 수 있습니다.',
  'app.install.ios': '공유를 누른 다음 ‘홈 화면에 추가’를 선택하세요.',
  'app.update.text': '새 버전이 준비되었습니다. 입력 중인 내용이 없을 때 업데이트하세요.',
  'app.update': '업데이트',
  'app.update.later': '나중에',
};

export default messages;
