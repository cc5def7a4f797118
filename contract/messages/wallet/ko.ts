import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: '출금 처리 중',
    wager: '베팅 조건 미충족',
    safe: '금고에 보관 중',
  },
  kinds: {
    deposit: '입금',
    withdrawal: '출금',
    transfer_in: '받은 이체',
    transfer_out: '보낸 이체',
    safe_save: '금고에 넣음',
    safe_takeout: '금고에서 꺼냄',
    commission: '수수료 수익',
    rebate: '리베이트',
    bonus: '보너스',
    channel: '게임 채널',
    reversal: '취소 처리',
    adjustment: '정정',
  },
  to: '{name} ({uid})에게',
  from: '{name} ({uid})에게서',
  columns: {
    at: '시간',
    id: '번호',
    kind: '종류',
    amount: '금액',
    balance: '잔액',
    note: '메모',
  },
};

export default messages;
