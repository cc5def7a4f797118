import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/today.ts';

const messages: MessagesOf<typeof first> = {
  'today.label': '오늘',
  'today.clicks': '클릭 {count}',
  'today.report': '오늘 {amount}, {clicks}: 보고서 열기',
  'today.wallet': '잔액 {amount}: 내 계정 열기',
  'today.links': '내 링크',
  'today.links.named': '내 링크, 최근 7일: {list}',
  'today.links.none': '아래에서 신청하면 첫 링크가 생깁니다.',
  'today.failed': '불러오지 못했습니다',
  'suggest.label': '추천 검색 결과',
  'suggest.found': '추천 {count}개',
  'suggest.none': '‘{query}’ 검색 결과가 없습니다.',
  'home.empty': '아직 게임이 없습니다',
  'home.empty.search': '‘{query}’ 검색 결과가 없습니다. 더 짧게 검색해 보세요.',
  'home.empty.category': '이 분류에는 아직 없습니다. 다른 분류를 살펴보세요.',
  'home.empty.text': '새 게임이 나오면 여기에 표시됩니다.',
  'home.empty.showAll': '모두 보기',
  'home.refresh.pull': '당겨서 새로고침',
  'home.refresh.release': '놓으면 새로고침',
  'home.refresh.running': '새로고침 중',
  'start.label': '첫 수익까지',
  'start.choose': '고르기',
  'start.share': '공유',
  'start.earn': '수익',
  'start.isDone': '(완료)',
  'start.choose.hint': '마음에 드는 항목에서 신청을 누르세요.',
  'start.share.hint': '{name} 링크를 공유하세요.',
  'start.share.wait': '{name}: 링크 대기 중, 늦어도 {moment}',
  'start.earn.hint': '지금까지 클릭 {count}회. 첫 판매가 여기에 표시됩니다.',
  'start.noRate': '아직 요율이 없어 판매해도 수익이 없습니다.',
  'start.noRate.add': '초대 코드 등록',
  'start.noRate.ask': '고객센터에 문의',
};

export default messages;
