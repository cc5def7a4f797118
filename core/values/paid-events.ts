/** What a promoter is paid for, as an item names it: a sale, or an event without an amount of its own. */
export const PAID_EVENTS = ['sale', 'register', 'install'] as const;
export type PaidEvent = (typeof PAID_EVENTS)[number];
