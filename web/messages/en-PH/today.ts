import type { DifferingFrom } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/today.ts';

const messages: DifferingFrom<typeof first> = {};

export default messages;
