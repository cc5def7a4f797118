import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: '提现处理中',
    wager: '流水尚未达标',
    safe: '在保险箱中',
  },
  kinds: {
    deposit: '充值',
    withdrawal: '提现',
    transfer_in: '转入',
    transfer_out: '转出',
    safe_save: '存入保险箱',
    safe_takeout: '从保险箱取出',
    commission: '佣金',
    rebate: '返利',
    bonus: '奖金',
    channel: '游戏渠道',
    reversal: '冲正',
    adjustment: '调整',
  },
  to: '转给 {name}（{uid}）',
  from: '来自 {name}（{uid}）',
  columns: {
    at: '时间',
    id: '编号',
    kind: '类型',
    amount: '金额',
    balance: '余额',
    note: '备注',
  },
};

export default messages;
