import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: '已申请，金额已预留',
    rules_passed: '已自动通过',
    sent_to_review: '审核中',
    approved_once: '第一位审核人已通过，还需另一位审核',
    approved: '已通过',
    rejected: '已拒绝：{reason}。金额可再次提现',
    cancelled: '您已取消，金额可再次提现',
    taken_back: '重新审核中',
    on_hold: '已暂停：{reason}',
    released: '已恢复',
    being_paid: '付款中',
    funds_short: '支付渠道资金暂时不足，到位后将立即付款',
    paid: '已付款',
    refused: '付款被拒绝：{reason}。金额可再次提现',
    outcome_unknown: '正在向支付渠道确认是否已付款',
    reversed: '款项被退回：{reason}。金额和手续费可再次提现',
  },
  deposit: {
    opened: '已创建',
    waiting_for_payment: '等待付款',
    pending: '付款处理中',
    paid: '已付款并到账',
    paid_late: '逾期付款，仍已到账',
    expired: '未在有效期内付款',
    refused: '付款被拒绝：{reason}',
    no_answer: '正在向支付渠道确认是否已付款',
    differs: '到账与订单不符，正在核实',
    accepted: '已核实并到账',
    sent_back: '已退回：{reason}',
    charged_back: '该付款已被撤销，并从余额中扣除',
  },
  providerReasons: {
    account_unknown: '账户不存在',
    account_closed: '账户已注销或被冻结',
    name_mismatch: '持有人姓名不符',
    amount_not_allowed: '账户无法接收该金额',
    declined: '银行或钱包拒绝',
  },
  arrivalRange: '{from}至{to}',
  arrivalWithin: '{to}内',
};

export default messages;
