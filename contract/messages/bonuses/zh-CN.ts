import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: '首次充值奖金',
    reload: '充值奖金',
    free: '网站赠送',
    cashback: '返还部分游戏亏损',
    birthday: '生日奖金',
    code: '兑换码奖金',
  },
  ended: {
    met: '流水已达标：可以提现',
    expired: '流水未在期限内达标',
    person: '您已放弃',
    withdrawal: '因提现而结束',
    operator: '网站已结束该奖金',
    rollback: '已计入的投注被取消，奖金已结束',
    outflow: '因资金转出账户而结束',
    charge_back: '对应的充值被撤销，奖金已结束',
    level: '使您达到该等级的活动已被取消，奖金已结束',
  },
  earlier: '已发放给此手机号的先前账户',
};

export default messages;
