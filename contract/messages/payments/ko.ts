import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: '신청되었습니다. 금액이 따로 보관됩니다',
    rules_passed: '자동으로 승인되었습니다',
    sent_to_review: '검토 중입니다',
    approved_once: '첫 번째 담당자가 승인했습니다. 다른 담당자가 한 번 더 확인합니다',
    approved: '승인되었습니다',
    rejected: '거절되었습니다: {reason}. 금액을 다시 출금할 수 있습니다',
    cancelled: '직접 취소했습니다. 금액을 다시 출금할 수 있습니다',
    taken_back: '다시 검토 중입니다',
    on_hold: '보류 중입니다: {reason}',
    released: '보류가 해제되었습니다',
    being_paid: '지급 중입니다',
    funds_short: '결제사의 자금이 일시적으로 부족합니다. 자금이 확보되는 대로 지급됩니다',
    paid: '지급되었습니다',
    refused: '지급이 거절되었습니다: {reason}. 금액을 다시 출금할 수 있습니다',
    outcome_unknown: '지급 여부를 결제사에 확인하고 있습니다',
    reversed: '지급이 반환되었습니다: {reason}. 금액과 수수료를 다시 출금할 수 있습니다',
  },
  deposit: {
    opened: '신청되었습니다',
    waiting_for_payment: '결제를 기다리고 있습니다',
    pending: '결제가 처리되고 있습니다',
    paid: '결제되어 입금되었습니다',
    paid_late: '기한이 지난 뒤 결제되었지만 정상적으로 입금되었습니다',
    expired: '기한 안에 결제되지 않았습니다',
    refused: '결제가 거절되었습니다: {reason}',
    no_answer: '결제 여부를 결제사에 확인하고 있습니다',
    differs: '받은 금액이 신청한 내용과 다릅니다. 확인하고 있습니다',
    accepted: '승인되어 입금되었습니다',
    sent_back: '반환되었습니다: {reason}',
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
