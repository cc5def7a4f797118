/** Where a message stands on the phone. Notices are those of the site's content; the rest is written to people. */
export const MESSAGE_TABS = ['inbox', 'notice', 'activity', 'announcement'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

/** What a broadcast can be. */
export const BROADCAST_CATEGORIES = ['inbox', 'activity', 'announcement'] as const;
export type BroadcastCategory = (typeof BROADCAST_CATEGORIES)[number];

/** An activity invites to play: nobody who excluded themselves gets it. */
export function isPromotional(category: BroadcastCategory): boolean {
  return category === 'activity';
}

export const BROADCAST_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];
