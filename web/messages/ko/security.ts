import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/security.ts';

const messages: MessagesOf<typeof first> = {
  'security.lock': '앱 잠금',
  'security.lock.on': '켜짐',
  'security.lock.off': '꺼짐',
  'security.lock.text':
    '이 휴대폰에서 앱을 열 때 6자리 PIN을 입력합니다. 다른 사람이 휴대폰을 집어도 계정을 볼 수 없습니다. {count}번 틀리면 로그아웃됩니다.',
  'security.lock.insecure': '앱 잠금에는 보안 연결(https)이 필요합니다.',
  'security.lock.turnOn': '켜기',
  'security.lock.turnOff': '끄기',
  'security.lock.change': 'PIN 변경',
  'security.lock.choose': 'PIN을 정해 주세요',
  'security.lock.repeat': '한 번 더 입력해 주세요',
  'security.lock.differs': 'PIN이 일치하지 않습니다. 다시 시도해 주세요.',
  'security.lock.simple': '추측하기 쉬운 PIN입니다. 다른 번호를 정해 주세요.',
  'security.lock.current': '앱 PIN을 입력해 주세요',
  'security.lock.after': '앱을 나가면 잠그기',
  'security.lock.after.0': '즉시',
  'security.lock.after.60': '1분 후',
  'security.lock.after.300': '5분 후',
  'security.lock.set': '앱 잠금을 켰습니다',
  'security.lock.changed': 'PIN을 변경했습니다',
  'security.lock.removed': '앱 잠금을 껐습니다',
  'security.lock.screen': '앱 PIN을 입력해 주세요',
  'security.lock.wrong': 'PIN이 틀렸습니다. {count, plural, other {남은 횟수 #번}}',
  'security.lock.forgot': 'PIN을 잊으셨나요? 로그아웃',
  'security.lock.out': 'PIN을 여러 번 틀렸습니다. 다시 로그인해 주세요.',
  'security.pin': '금고 비밀번호',
  'security.pin.text':
    '내 돈을 지키는 숫자 6자리입니다. 금고에서 돈을 꺼낼 때와 일정 금액이 넘는 송금·출금 때 확인합니다. 로그인 비밀번호나 앱 잠금 PIN과는 다릅니다.',
  'security.pin.site': '항상 확인하는 경우',
  'security.pin.transfers': '송금',
  'security.pin.withdrawals': '출금',
  'security.pin.always': '모든 결제',
  'security.pin.never': '확인 안 함',
  'security.pin.above': '{amount} 초과',
  'security.pin.own': '이 금액을 넘으면 확인',
  'security.pin.own.hint':
    '0이면 매번 확인합니다. 비밀번호 없이 하루에 보낸 금액은 합산됩니다. 필수 기준보다 높게 정할 수 없습니다.',
  'security.pin.save': '저장',
  'security.pin.remove': '필수일 때만 확인',
  'security.pin.saved': '저장했습니다',
  'security.pin.raise': '덜 자주 확인하려면 금고 비밀번호를 입력해 주세요.',
  'security.pin.none': '먼저 6자리 금고 비밀번호가 필요합니다.',
  'security.pin.choose': '금고 비밀번호 만들기',
  'security.phone': '전화번호',
  'security.phone.now': '현재 번호: {phone}',
  'security.phone.new': '새 전화번호',
  'security.phone.change': '번호 변경',
  'security.phone.done': '변경된 번호: {phone}',
  'security.phone.told': '이전 번호로 문자를 보내 알려드립니다.',
  'security.phone.sessions': '다른 기기는 로그아웃됩니다.',
  'security.phone.cools':
    '변경 후 {hours, plural, other {#시간}} 동안 출금, 출금 계좌 변경, 금고 비밀번호 설정을 할 수 없습니다.',
};

export default messages;
