import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: '출금 진행 중',
    wager: '베팅 조건 미충족',
    safe: '금고에 보관 중',
  },
  kinds: {
    deposit: '입금',
    withdrawal: '출금',
    transfer_in: '받은 송금',
    transfer_out: '보낸 송금',
    safe_save: '금고에 넣음',
    safe_takeout: '금고에서 꺼냄',
    commission: '수수료 수익',
    rebate: '리베이트',
    bonus: '보너스',
    channel: '게임',
    recharge_in: '받은 충전',
    recharge_out: '보낸 충전',
    reversal: '취소 처리',
    adjustment: '조정',
  },
  to: '{name} ({uid}) 님에게',
  from: '{name} ({uid}) 님으로부터',
  columns: {
    at: '거래 일시',
    id: '거래번호',
    kind: '종류',
    amount: '금액',
    balance: '잔액',
    note: '메모',
  },
};

export default messages;
