import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.soon.text': '该功能暂未开放，敬请期待。',
  'content.soon.ask': '联系客服',
  'content.help': '帮助',
  'content.help.empty': '暂无帮助内容',
  'content.service': '客服',
  'content.service.handle': '联系方式',
  'content.service.hours': '服务时间',
  'content.service.open': '打开聊天',
  'content.service.copy': '复制联系方式',
  'content.about': '关于我们',
  'content.about.company': '公司',
  'content.about.icp': '备案号',
  'content.about.terms': '使用条款',
  'content.about.privacy': '隐私政策',
  'content.about.version': '版本',
};

export default messages;
