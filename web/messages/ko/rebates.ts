import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/rebates.ts';

const messages: MessagesOf<typeof first> = {
  'rebates.title': '리베이트',
  'rebates.total': '받을 수 있는 금액',
  'rebates.total.text': '받은 금액은 바로 지갑에 들어옵니다.',
  'rebates.claimAll': '모두 받기',
  'rebates.states': '리베이트 상태',
  'rebates.state.claimable': '받을 수 있음',
  'rebates.state.claimed': '받음',
  'rebates.state.expired': '만료됨',
  'rebates.of.own': '내 수수료',
  'rebates.of.team': '팀에서 얻은 수수료',
  'rebates.of.conversions': '내 판매',
  'rebates.share': '{base}의 {rate}%',
  'rebates.levelShare': 'VIP {level} 추가 {rate}% 포함',
  'rebates.why.own': '정산된 내 수수료:',
  'rebates.why.team': '팀에서 얻은 정산 수수료:',
  'rebates.why.conversions': '내 판매 금액:',
  'rebates.at.claimable': '{at} 전까지 받기',
  'rebates.at.claimed': '{at}에 받음',
  'rebates.at.expired': '{at}에 만료됨',
  'rebates.claim': '{amount} 받기',
  'rebates.takenBack': '판매 취소로 {amount} 회수됨',
  'rebates.done': '{amount} 지갑에 입금 완료',
  'rebates.unclear': '처리되었는지 아직 알 수 없습니다. 다시 눌러 주세요. 한 번만 지급됩니다.',
  'rebates.failed': '리베이트를 불러오지 못했습니다',
  'rebates.empty.claimable': '받을 리베이트가 없습니다',
  'rebates.empty.claimed': '아직 받은 리베이트가 없습니다',
  'rebates.empty.expired': '만료된 리베이트가 없습니다',
  'rebates.empty.text': '수익이 있는 기간이 끝나면 여기에 표시됩니다.',
};

export default messages;
