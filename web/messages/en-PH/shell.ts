import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: DifferingFrom<typeof first> = {
  'shell.tab.my': 'My account',
  'shell.retry': 'Try again',
};

export default messages;
