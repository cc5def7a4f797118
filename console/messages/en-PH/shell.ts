import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/shell.ts';

const messages: MessagesOf<typeof first> = {
  'shell.title': 'Operator console',
  'shell.text': 'Review queues, users, catalogue and ledger will open here.',
  'shell.toApp': 'Go to the app',
};

export default messages;
