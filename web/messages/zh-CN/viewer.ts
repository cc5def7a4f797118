import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/viewer.ts';

const messages: MessagesOf<typeof first> = {
  'viewer.details': '详情',
  'viewer.slides': '图片和视频',
  'viewer.slide': '{number} / {total}',
  'viewer.video': '{name} 的视频',
  'viewer.image': '{name} 的图片 {number}',
  'viewer.previous': '上一张',
  'viewer.next': '下一张',
  'viewer.download': '下载',
  'viewer.downloadFailed': '下载失败',
  'viewer.broken': '无法显示',
};

export default messages;
