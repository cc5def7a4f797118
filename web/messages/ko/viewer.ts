import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/viewer.ts';

const messages: MessagesOf<typeof first> = {
  'viewer.details': '상세 정보',
  'viewer.slides': '사진과 영상',
  'viewer.slide': '{number} / {total}',
  'viewer.video': '{name} 영상',
  'viewer.image': '{name} 사진 {number}',
  'viewer.previous': '이전',
  'viewer.next': '다음',
  'viewer.download': '다운로드',
  'viewer.downloadFailed': '다운로드하지 못했습니다',
  'viewer.broken': '표시할 수 없습니다',
};

export default messages;
