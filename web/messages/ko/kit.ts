import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/kit.ts';

const messages: MessagesOf<typeof first> = {
  'kit.amount': '금액',
  'kit.available': '사용 가능: {amount}',
  'kit.all': '전액',
  'kit.atLeast': '최소 금액: {amount}',
  'kit.atMost': '최대 금액: {amount}',
  'kit.reference': '거래번호',
  'kit.reference.copy': '거래번호 복사',
  'kit.share': '공유',
  'kit.timeline': '진행 상황',
  'kit.progress': '진행 단계',
  'kit.why': '{amount}, 왜 이 금액인가요?',
  'kit.table': '표로 보기',
  'kit.debt.made': '갚을 금액에 추가: {amount}',
  'kit.debt.paid': '갚을 금액에서 차감: {amount}',
  'kit.sending': '아직 보내는 중입니다. 이 화면을 나가도 한 번만 보냅니다.',
  'kit.move.open': '진행 중',
  'kit.move.sending': '보내는 중',
  'kit.move.unclear': '확인 전',
  'kit.notDone': '{title}: {message}',
  'kit.copy': '복사',
  'kit.picture': '이미지 저장',
  'kit.picture.saved': '이미지를 저장했습니다',
  'kit.picture.failed': '이미지를 저장하지 못했습니다',
  'kit.newBalance': '내 출금 가능 잔액',
  'kit.balanceAfter': '완료 후 잔액: {amount}',
};

export default messages;
