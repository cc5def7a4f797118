import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/auth.ts';

const messages: MessagesOf<typeof first> = {
  'auth.login.title': '로그인',
  'auth.login.method': '로그인 방법',
  'auth.login.byPassword': '비밀번호',
  'auth.login.byCode': '인증번호',
  'auth.login.submit': '로그인',
  'auth.phone': '휴대폰 번호',
  'auth.areaCode': '국가 번호',
  'auth.password': '비밀번호',
  'auth.password.new': '새 비밀번호',
  'auth.password.hint': '6~12자',
  'auth.password.show': '비밀번호 표시',
  'auth.password.hide': '비밀번호 숨기기',
  'auth.code': '인증번호',
  'auth.code.send': '인증번호 받기',
  'auth.code.again': '다시 받기',
  'auth.code.wait': '{seconds}초 후 재전송',
  'auth.code.sent': '인증번호를 보냈습니다. {minutes, plural, other {#분}} 동안 유효합니다.',
  'auth.forgot': '비밀번호를 잊으셨나요?',
  'auth.noAccount': '아직 계정이 없으신가요?',
  'auth.haveAccount': '이미 가입하셨나요?',
  'auth.register.title': '회원가입',
  'auth.register.link': '회원가입',
  'auth.register.submit': '가입하기',
  'auth.inviteCode': '초대 코드 (선택)',
  'auth.reset.title': '비밀번호 재설정',
  'auth.reset.submit': '새 비밀번호 저장',
  'auth.reset.done': '비밀번호가 변경되었습니다. 새 비밀번호로 로그인해 주세요.',
  'auth.loss.ended': '다른 기기에서 로그아웃되었거나 비밀번호가 변경되었습니다. 다시 로그인해 주세요.',
  'auth.loss.unknown': '세션이 종료되었습니다. 다시 로그인해 주세요.',
  'auth.loss.forbidden': '계정에 이상이 있습니다. 고객센터에 문의해 주세요',
  'auth.help': '도움말',
  'auth.language': '언어',
};

export default messages;
