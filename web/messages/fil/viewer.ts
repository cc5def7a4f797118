import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/viewer.ts';

const messages: MessagesOf<typeof first> = {
  'viewer.details': 'Detalye',
  'viewer.slides': 'Mga larawan at video',
  'viewer.slide': '{number} ng {total}',
  'viewer.video': 'Video ng {name}',
  'viewer.image': 'Larawan {number} ng {name}',
  'viewer.previous': 'Nakaraan',
  'viewer.next': 'Susunod',
  'viewer.download': 'I-download',
  'viewer.downloadFailed': 'Hindi na-download',
  'viewer.broken': 'Hindi ito maipakita',
};

export default messages;
