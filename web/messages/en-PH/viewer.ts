import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/viewer.ts';

const messages: DifferingFrom<typeof first> = {
  'viewer.slides': 'Photos and video',
  'viewer.image': 'Photo {number} of {name}',
};

export default messages;
