import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/auth.ts';

const messages: DifferingFrom<typeof first> = {
  'auth.phone': 'Mobile number',
  'auth.register.link': 'Sign up',
  'auth.register.submit': 'Sign up',
};

export default messages;
