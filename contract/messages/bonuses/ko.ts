import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: '첫 입금 보너스',
    reload: '입금 보너스',
    free: '사이트에서 드리는 선물',
    cashback: '게임에서 잃은 금액의 일부',
    birthday: '생일 보너스',
    code: '코드 보너스',
  },
  ended: {
    met: '베팅 조건 달성: 출금할 수 있습니다',
    expired: '베팅 조건을 채우기 전에 기한이 지났습니다',
    person: '직접 포기했습니다',
    withdrawal: '출금으로 종료되었습니다',
    operator: '사이트에서 종료했습니다',
    rollback: '집계된 베팅이 취소되었습니다',
    outflow: '계정에서 돈이 나가 종료되었습니다',
    charge_back: '입금이 취소되어 종료되었습니다',
    level: '레벨을 달성한 활동이 취소되어 종료되었습니다',
  },
  earlier: '이 전화번호의 이전 계정에 이미 지급되었습니다',
};

export default messages;
