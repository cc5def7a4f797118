import type first from '../en-US/account.ts';
import type { MessagesOf } from '../messages-of.ts';

const messages: MessagesOf<typeof first> = {};

export default messages;
