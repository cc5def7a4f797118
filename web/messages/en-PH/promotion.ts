import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/promotion.ts';

const messages: DifferingFrom<typeof first> = {
  'detail.media': 'Photos and video',
};

export default messages;
