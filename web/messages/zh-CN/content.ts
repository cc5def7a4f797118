import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: MessagesOf<typeof first> = {
  'content.later.report': '推广数据',
  'content.later.team': '团队数据',
  'content.later.reportDetails': '数据详情',
  'content.later.rakeBack': '返佣',
  'content.later.downline': '团队成员',
  'content.later.text': '此页面正在准备中，完成后会在这里开放。',
  'content.later.ask': '咨询客服',
  'content.help': '帮助',
  'content.help.empty': '暂时没有帮助文章',
  'content.service': '客服',
  'content.service.handle': '联系方式',
  'content.service.hours': '服务时间',
  'content.service.open': '打开聊天',
  'content.service.copy': '复制联系方式',
  'content.about': '关于我们',
  'content.about.company': '公司',
  'content.about.icp': '备案号',
  'content.about.version': '版本',
};

export default messages;
