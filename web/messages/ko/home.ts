import type { MessagesOf } from '@pitaka/ui/i18n/messages-of.ts';
import type first from '../en-US/home.ts';

const messages: MessagesOf<typeof first> = {};

export default messages;
