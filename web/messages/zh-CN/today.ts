import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/today.ts';

const messages: MessagesOf<typeof first> = {
  'today.label': '今日',
  'today.clicks': '{count} 次点击',
  'today.report': '今日 {amount}，{clicks}：打开推广数据',
  'today.wallet': '余额 {amount}：打开我的账户',
  'today.links': '我的链接',
  'today.links.named': '我的链接，近7天：{list}',
  'today.links.none': '在下方申请，获取第一条链接。',
  'today.failed': '加载失败',
  'suggest.label': '搜索建议',
  'suggest.found': '{count} 条建议',
  'suggest.none': '没有名称包含“{query}”的项目。',
  'home.empty': '暂无游戏',
  'home.empty.search': '没有找到“{query}”，换个关键词试试。',
  'home.empty.category': '该分类暂无内容，看看其他分类吧。',
  'home.empty.text': '新内容会显示在这里。',
  'home.empty.showAll': '查看全部',
  'home.refresh.pull': '下拉刷新',
  'home.refresh.release': '松开刷新',
  'home.refresh.running': '正在刷新',
  'start.label': '您的第一笔收益',
  'start.choose': '选择',
  'start.share': '分享',
  'start.earn': '赚钱',
  'start.isDone': '（已完成）',
  'start.choose.hint': '在喜欢的项目上点“申请”。',
  'start.share.hint': '分享{name}的链接。',
  'start.share.wait': '{name}：等待链接，最迟{moment}。',
  'start.earn.hint': '已有 {count} 次点击，第一笔成交会显示在这里。',
  'start.noRate': '您还没有费率，成交不会带来收益。',
  'start.noRate.add': '填写邀请码',
  'start.noRate.ask': '联系客服',
};

export default messages;
