import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: '已提交申请',
    rules_passed: '自动审核通过',
    sent_to_review: '审核中',
    approved_once: '初审通过，等待复审',
    approved: '审核通过',
    rejected: '审核未通过：{reason}。金额已退回余额',
    cancelled: '您已取消，金额已退回余额',
    returned_to_review: '重新审核中',
    on_hold: '暂缓处理：{reason}',
    released: '已恢复处理',
    being_paid: '打款中',
    funds_short: '支付渠道资金暂时不足，到位后将尽快打款',
    paid: '提现成功',
    refused: '打款失败：{reason}。金额已退回余额',
    outcome_unknown: '正在向支付渠道确认结果',
    reversed: '款项被退回：{reason}。金额和手续费已退回余额',
  },
  deposit: {
    opened: '已创建',
    waiting_for_payment: '等待付款',
    pending: '付款处理中',
    paid: '付款成功，已到账',
    paid_late: '超时付款，已到账',
    expired: '付款已超时',
    refused: '付款失败：{reason}',
    no_answer: '正在向支付渠道确认结果',
    differs: '到账金额与订单不符，审核中',
    accepted: '审核通过，已到账',
    sent_back: '已退回：{reason}',
    charged_back: '付款被撤销，已从余额扣除',
  },
  providerReasons: {
    account_unknown: '账户不存在',
    account_closed: '账户已注销或被冻结',
    name_mismatch: '持有人姓名不符',
    amount_not_allowed: '账户无法接收该金额',
    declined: '银行或电子钱包拒绝',
  },
  arrivalRange: '{from}至{to}',
  arrivalWithin: '{to}内',
};

export default messages;
