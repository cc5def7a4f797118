import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/deposit.ts';

const messages: DifferingFrom<typeof first> = {
  'deposit.status.waiting.byHand':
    'Your payment is credited automatically once our bank confirms it, usually within one banking day.',
};

export default messages;
