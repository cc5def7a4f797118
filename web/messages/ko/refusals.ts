import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/refusals.ts';

const messages: MessagesOf<typeof first> = {
  'item.applied': '신청되었습니다',
  'item.applied.next': '링크 받기',
  'item.applied.later':
    '링크를 준비하고 있습니다. 하루가 걸리기도 합니다. 준비되면 알려 드리며, 그때 공유할 수 있습니다.',
  'item.waits': '링크를 기다리는 중입니다. 늦어도 {moment}까지 플랫폼이 답합니다.',
  'item.refusal.refused': '플랫폼에서 신청을 거절했습니다.',
  'item.refusal.refused.next': '다시 신청하거나 다른 항목을 선택하세요.',
  'item.refusal.not_participated': '아직 참여하지 않아 받을 수 없습니다',
  'item.refusal.not_participated.next': '영상 플랫폼에서 먼저 참여한 뒤 다시 신청하세요.',
  'item.refusal.all_claimed': '과제가 모두 마감되었습니다',
  'item.refusal.all_claimed.next': '다른 과제를 선택하세요.',
  'item.refusal.data_error': '데이터 오류',
  'item.refusal.data_error.next': '몇 분 후 다시 신청하세요.',
  'item.refusal.no_answer': '플랫폼이 응답하지 않았습니다.',
  'item.refusal.no_answer.next': '다시 신청하세요.',
};

export default messages;
