import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/kit.ts';

const messages: MessagesOf<typeof first> = {
  'kit.amount': '金额',
  'kit.available': '可用：{amount}',
  'kit.all': '全部',
  'kit.atLeast': '最低 {amount}',
  'kit.atMost': '最高 {amount}',
  'kit.reference': '交易单号',
  'kit.reference.copy': '复制交易单号',
  'kit.share': '分享',
  'kit.timeline': '处理进度',
  'kit.progress': '进度',
  'kit.why': '为什么是 {amount}？',
  'kit.table': '查看表格',
  'kit.debt.made': '计入欠款：{amount}',
  'kit.debt.paid': '用于偿还欠款：{amount}',
  'kit.sending': '仍在提交。您可以离开此页面，只会提交一次。',
  'kit.move.open': '进行中',
  'kit.move.sending': '仍在提交',
  'kit.move.unclear': '待确认',
  'kit.notDone': '{title}：{message}',
  'kit.copy': '复制',
  'kit.picture': '保存图片',
  'kit.picture.saved': '图片已保存',
  'kit.picture.failed': '图片保存失败',
  'kit.newBalance': '您的可用余额',
  'kit.balanceAfter': '之后余额：{amount}',
};

export default messages;
