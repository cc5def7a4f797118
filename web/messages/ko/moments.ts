import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/moments.ts';

const messages: MessagesOf<typeof first> = {
  'moments.click': '첫 클릭: 내 링크가 열렸습니다',
  'moments.sale': '첫 판매: 수익을 확인하고 있습니다',
  'moments.money': '첫 수익',
  'moments.money.text': '‘{item}’에서 얻은 수익이 잔액에 들어왔습니다.',
  'moments.money.share': '다시 공유하기',
  'moments.money.why': '왜 {amount}인가요?',
  'moments.level': 'VIP {level} 레벨',
  'moments.level.text': '새 레벨에 도달했습니다.',
  'moments.level.open': '혜택 보기',
};

export default messages;
