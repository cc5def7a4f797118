import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/home.ts';

const messages: DifferingFrom<typeof first> = {
  'home.category.role': 'Role-playing',
  'home.category.board': 'Board and card',
  'home.category.other': 'Others',
  'item.media': 'Photos of {name}',
};

export default messages;
