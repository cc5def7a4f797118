import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.tab.home': '首页',
  'shell.tab.report': '推广数据',
  'shell.tab.team': '团队数据',
  'shell.tab.promotion': '推广链接',
  'shell.tab.my': '我的',
  'shell.tabs': '主要页面',
  'shell.back': '返回',
  'shell.close': '关闭',
  'shell.retry': '重试',
  'shell.cancel': '取消',
  'shell.confirm': '确定',
  'shell.loading': '加载中',
  'shell.offline': '当前没有网络',
  'shell.offline.keeps': '已看过的内容会保留，恢复网络后再加载新内容。',
  'shell.error.system': '系统错误',
  'shell.error.accountAbnormal': '账号异常，请联系客服',
  'shell.error.unreachable': '无法连接服务器，请重试',
  'shell.failed': '加载失败',
  'shell.failed.text': '请检查网络后重试。',
  'shell.broken': '页面出错了',
  'shell.broken.text': '您的操作没有丢失，请重新加载页面。',
  'shell.reload': '重新加载',
  'shell.comingSoon.title': '敬请期待',
  'shell.comingSoon.text': '客服聊天账号：@{name}，请打开聊天应用咨询',
  'shell.comingSoon.ok': '确定',
  'shell.copied': '复制成功',
  'shell.copy.failed': '复制失败',
  'shell.toHome': '返回首页',
  'shell.notFound.title': '页面不存在',
  'shell.notFound.text': '这个地址没有内容。',
  'shell.notAllowed.title': '您的账号无法查看',
  'shell.notAllowed.text': '此页面仅对团队负责人开放。如有疑问，请联系客服。',
};

export default messages;
