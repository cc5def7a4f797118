import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/invite.ts';

const messages: MessagesOf<typeof first> = {
  'invite.title': '초대',
  'invite.brings': '초대 혜택',
  'invite.brings.direct': '내가 초대한 사람의 실적에서',
  'invite.brings.indirect': '그들이 초대한 사람의 실적에서',
  'invite.brings.start': '초대받은 사람의 시작 수수료율',
  'invite.brings.text':
    '가입한 날부터 플랫폼이 판매에 지급하는 금액 중 나의 몫입니다. 초대받은 사람에게는 비용이 들지 않습니다.',
  'invite.brings.none': '초대 수익률이 아직 정해지지 않았습니다. 고객센터에 문의하세요.',
  'invite.bind': '나를 초대한 사람',
  'invite.bind.text': '초대를 받았지만 코드 없이 가입하셨나요? 여기에서 등록하세요. 한 번만 할 수 있습니다.',
  'invite.bind.code': '초대 코드',
  'invite.bind.next': '계속',
  'invite.bind.done': '이제 {name}님의 팀에 속합니다',
  'invite.bound': '{name}님({code})이 초대했습니다.',
  'invite.boundBefore': '이미 코드를 등록했습니다. 한 번만 할 수 있습니다.',
  'invite.confirm': '이 코드를 등록할까요?',
  'invite.confirm.who': '초대한 사람',
  'invite.confirm.once': '나중에 바꿀 수 없습니다.',
  'invite.confirm.agents':
    '상위 에이전트에게는 줄인 이름, 레벨, 팀 합계만 보이며, 그 밖의 정보는 설정에서 허용한 경우에만 보입니다.',
  'invite.confirm.bind': '코드 등록',
  'invite.who': '내가 초대한 사람({count})',
  'invite.who.empty': '아직 없습니다',
  'invite.who.empty.text': '링크나 포스터를 공유해 보세요. 그것으로 가입한 사람이 여기에 표시됩니다.',
  'invite.who.failed': '초대한 사람을 불러오지 못했습니다',
  'invite.since': '{day}부터',
  'invite.name': '내 이름',
  'invite.name.shows': '내가 초대한 사람에게 내 이름 표시',
  'invite.name.text': '가입 화면에 표시됩니다. 끄면 코드만 보입니다.',
  'invite.name.saved': '저장했습니다',
};

export default messages;
