import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/refusals.ts';

const messages: MessagesOf<typeof first> = {
  'item.applied': 'Nakapag-apply ka na',
  'item.applied.next': 'Kunin ang link mo',
  'item.applied.later':
    'Parating na ang link mo. May mga link na inaabot ng isang araw. Sasabihan ka namin, tapos puwede mo nang i-share.',
  'item.waits': 'Hinihintay ang link. Sasagot ang platform hanggang {moment}.',
  'item.refusal.refused': 'Tinanggihan ng platform ang application na ito.',
  'item.refusal.refused.next': 'Puwede kang mag-apply ulit o pumili ng iba.',
  'item.refusal.not_participated': 'Hindi ka pa sumali, kaya hindi pa ito makukuha',
  'item.refusal.not_participated.next': 'Sumali muna sa video platform, saka mag-apply ulit.',
  'item.refusal.all_claimed': 'Nakuha na lahat ng task',
  'item.refusal.all_claimed.next': 'Pumili ng ibang task.',
  'item.refusal.data_error': 'Data error',
  'item.refusal.data_error.next': 'Mag-apply ulit pagkalipas ng ilang minuto.',
  'item.refusal.no_answer': 'Hindi sumagot ang platform.',
  'item.refusal.no_answer.next': 'Mag-apply po ulit.',
};

export default messages;
