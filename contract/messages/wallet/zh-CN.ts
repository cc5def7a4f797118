import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: '提现处理中',
    wager: '流水未达标',
    safe: '在保险箱中',
  },
  kinds: {
    deposit: '充值',
    withdrawal: '提现',
    transfer_in: '收到转账',
    transfer_out: '转账',
    safe_save: '存入保险箱',
    safe_takeout: '保险箱取出',
    commission: '佣金',
    rebate: '返佣',
    bonus: '奖金',
    channel: '游戏',
    recharge_in: '收到的代充',
    recharge_out: '为他人代充',
    reversal: '冲正',
    adjustment: '调整',
  },
  to: '转给 {name}（{uid}）',
  from: '来自 {name}（{uid}）',
  columns: {
    at: '交易时间',
    id: '交易单号',
    kind: '类型',
    amount: '金额',
    balance: '余额',
    note: '备注',
  },
};

export default messages;
