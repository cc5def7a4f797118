import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/content.ts';

const messages: DifferingFrom<typeof first> = {
  'content.service.hours': 'Service hours',
  'content.about.icp': 'Registration number',
};

export default messages;
