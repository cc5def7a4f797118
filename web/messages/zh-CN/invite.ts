import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/invite.ts';

const messages: MessagesOf<typeof first> = {
  'invite.title': '邀请',
  'invite.brings': '邀请收益',
  'invite.brings.direct': '来自您邀请的人',
  'invite.brings.indirect': '来自他们邀请的人',
  'invite.brings.start': '受邀人的起始佣金比例',
  'invite.brings.text': '自加入之日起，按平台为其销售支付金额的比例计算，受邀人无需付费。',
  'invite.brings.none': '您的邀请分成比例尚未设置，请咨询客服。',
  'invite.bind': '谁邀请了您',
  'invite.bind.text': '受人邀请却未填邀请码注册？可在此补填，仅限一次。',
  'invite.bind.code': '邀请码',
  'invite.bind.next': '继续',
  'invite.bind.done': '您现在属于{name}的团队',
  'invite.bound': '您由 {name}（{code}）邀请。',
  'invite.boundBefore': '您已绑定过邀请码，仅可绑定一次。',
  'invite.confirm': '绑定此邀请码？',
  'invite.confirm.who': '邀请人',
  'invite.confirm.once': '绑定后不可更改。',
  'invite.confirm.agents': '上级代理将看到您的简略姓名、等级和其团队合计；更多信息仅在您于设置中允许后可见。',
  'invite.confirm.bind': '绑定',
  'invite.who': '您邀请的人（{count}）',
  'invite.who.empty': '暂无',
  'invite.who.empty.text': '分享您的链接或海报，通过它注册的人会显示在这里。',
  'invite.who.failed': '邀请名单加载失败',
  'invite.since': '{day} 加入',
  'invite.name': '您的名字',
  'invite.name.shows': '向我邀请的人显示我的名字',
  'invite.name.text': '对方在注册页面会看到。关闭后只显示邀请码。',
  'invite.name.saved': '已保存',
};

export default messages;
