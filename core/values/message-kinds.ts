/** The tab of a message on the phone. Notices are the site's content; the other messages are sent to users. */
export const MESSAGE_TABS = ['inbox', 'notice', 'activity', 'announcement'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/** The categories of a broadcast. */
export const BROADCAST_CATEGORIES = ['inbox', 'activity', 'announcement'] as const;
export type BroadcastCategory = (typeof BROADCAST_CATEGORIES)[number];

/** Whether the category promotes play: self-excluded users must not receive it. */
export function isPromotional(category: BroadcastCategory): boolean {
  return category === 'activity';
}

export const BROADCAST_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/**
 * The kinds of messages that users may switch off, separately for the inbox and for push notifications. Messages about
 * the account's security, about a debt or for everyone cannot be switched off.
 */
export const MESSAGE_TOPICS = ['earnings', 'money', 'team', 'links', 'rewards', 'offers'] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];
