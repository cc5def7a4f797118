import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/account.ts';

const messages: DifferingFrom<typeof first> = {
  'account.title': 'My account',
};

export default messages;
