import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/app.ts';

const messages: MessagesOf<typeof first> = {
  'app.title': '应用',
  'app.push': '推送通知',
  'app.push.text': '关闭应用时也能立即收到提醒。',
  'app.push.blocked': '已在手机设置中屏蔽本站通知。',
  'app.push.failed': '无法更改推送通知，请重试。',
  'app.install': '安装',
  'app.install.title': '将{name}添加到主屏幕',
  'app.install.text': '打开更快，看过的内容离线也能查看。',
  'app.install.ios': '点按“分享”，再选择“添加到主屏幕”。',
  'app.update.text': '新版本已就绪，请在没有未完成输入时更新。',
  'app.update': '更新',
  'app.update.later': '稍后',
};

export default messages;
