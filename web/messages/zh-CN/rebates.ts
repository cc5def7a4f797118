import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/rebates.ts';

const messages: MessagesOf<typeof first> = {
  'rebates.title': '返佣',
  'rebates.total': '可领取',
  'rebates.total.text': '领取后立即存入您的钱包。',
  'rebates.claimAll': '全部领取',
  'rebates.states': '返佣状态',
  'rebates.state.claimable': '可领取',
  'rebates.state.claimed': '已领取',
  'rebates.state.expired': '已过期',
  'rebates.of.own': '您的佣金',
  'rebates.of.team': '团队带来的佣金',
  'rebates.of.conversions': '您的销售',
  'rebates.share': '{base} 的 {rate}%',
  'rebates.levelShare': '含 VIP {level} 加成 {rate}%',
  'rebates.why.own': '您已结算的佣金：',
  'rebates.why.team': '团队带来的已结算佣金：',
  'rebates.why.conversions': '您的销售金额：',
  'rebates.at.claimable': '请在 {at} 前领取',
  'rebates.at.claimed': '领取于 {at}',
  'rebates.at.expired': '过期于 {at}',
  'rebates.claim': '领取 {amount}',
  'rebates.takenBack': '因销售取消，已收回 {amount}',
  'rebates.done': '{amount} 已存入钱包',
  'rebates.unclear': '尚不清楚是否成功。请再点一次，不会重复发放。',
  'rebates.failed': '返佣加载失败',
  'rebates.empty.claimable': '没有可领取的返佣',
  'rebates.empty.claimed': '还没有领取过返佣',
  'rebates.empty.expired': '没有过期的返佣',
  'rebates.empty.text': '有收益的周期结束后，返佣会显示在这里。',
};

export default messages;
