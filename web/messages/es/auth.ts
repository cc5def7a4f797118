import type first from '../en-US/auth.ts';
import type { MessagesOf } from '../messages-of.ts';

const messages: MessagesOf<typeof first> = {};

export default messages;
