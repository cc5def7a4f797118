import type first from '../en-US/promotion.ts';
import type { MessagesOf } from '../messages-of.ts';

const messages: MessagesOf<typeof first> = {};

export default messages;
