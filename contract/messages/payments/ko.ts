import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: '출금 신청 완료',
    rules_passed: '자동 승인',
    sent_to_review: '심사 중',
    approved_once: '1차 승인 완료, 2차 승인 대기 중',
    approved: '승인 완료',
    rejected: '거절됨: {reason}. 금액이 잔액으로 반환되었습니다',
    cancelled: '직접 취소함. 금액이 잔액으로 반환되었습니다',
    returned_to_review: '재심사 중',
    on_hold: '보류: {reason}',
    released: '보류 해제',
    being_paid: '송금 중',
    funds_short: '결제사 자금이 일시적으로 부족합니다. 확보되는 대로 송금됩니다',
    paid: '출금 완료',
    refused: '송금이 거절됨: {reason}. 금액이 잔액으로 반환되었습니다',
    outcome_unknown: '결제사에 처리 상태를 확인하고 있습니다',
    reversed: '송금이 반환됨: {reason}. 금액과 수수료가 잔액으로 반환되었습니다',
  },
  deposit: {
    opened: '입금 신청 완료',
    waiting_for_payment: '결제 대기 중',
    pending: '결제 처리 중',
    paid: '결제 및 입금 완료',
    paid_late: '결제 시간이 지난 후 결제되어 입금 완료',
    expired: '결제 시간이 지났습니다',
    refused: '결제가 거절됨: {reason}',
    no_answer: '결제사에 처리 상태를 확인하고 있습니다',
    differs: '신청 내용과 다릅니다. 심사 중입니다',
    differs_amount:
      '{paid}이(가) 입금되었으나 신청 금액은 {asked}입니다. {due}까지 입금액대로 반영하거나 돌려보냅니다.',
    differs_currency:
      '{paid}이(가) 입금되었으나 신청은 {asked}로 통화가 다릅니다. {due}까지 환전하여 반영하거나 돌려보냅니다.',
    differs_twice: '같은 신청에 {paid}이(가) 한 번 더 입금되었습니다. {due}까지 추가로 반영하거나 돌려보냅니다.',
    differs_payer: '다른 이름의 계좌에서 {paid}이(가) 입금되었습니다. {due}까지 반영하거나 돌려보냅니다.',
    differs_limit: '{paid}이(가) 들어왔으나 직접 정한 입금 한도를 넘습니다. {due}까지 돌려보냅니다.',
    cancelled: '직접 취소했습니다. 이미 결제했다면 도착하는 대로 입금 처리됩니다.',
    accepted: '승인 및 입금 완료',
    sent_back: '반환됨: {reason}',
    charged_back: '결제가 취소되어 잔액에서 차감되었습니다',
  },
  providerReasons: {
    account_unknown: '존재하지 않는 계좌',
    account_closed: '해지되었거나 정지된 계좌',
    name_mismatch: '예금주 이름 불일치',
    amount_not_allowed: '계좌에서 받을 수 없는 금액',
    declined: '은행 또는 전자지갑에서 거절',
  },
  arrivalRange: '{from}~{to}',
  arrivalWithin: '{to} 이내',
};

export default messages;
