import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/messages.ts';

const messages: MessagesOf<typeof first> = {
  'messages.title': '消息',
  'messages.bell': '{count, plural, =0 {消息} other {消息：#条未读}}',
  'messages.tabs': '消息类型',
  'messages.tab.inbox': '收件箱',
  'messages.tab.notice': '通知',
  'messages.tab.activity': '活动',
  'messages.tab.announcement': '公告',
  'messages.one.inbox': '消息',
  'messages.one.notice': '通知',
  'messages.one.activity': '活动',
  'messages.one.announcement': '公告',
  'messages.empty.inbox': '暂无消息',
  'messages.empty.notice': '暂无通知',
  'messages.empty.activity': '暂无活动',
  'messages.empty.announcement': '暂无公告',
  'messages.new': '新消息',
  'messages.readAll': '全部标为已读',
  'messages.empty.text': '有新消息时会自动显示在这里。',
  'messages.failed': '消息加载失败',
  'messages.gone': '该消息已不存在',
  'messages.gone.text': '消息保留一段时间后会被删除。',
  'messages.open': '打开',
};

export default messages;
