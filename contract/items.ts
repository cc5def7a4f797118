/** The catalogue's values on the wire, apart from its calls so that a client gets them without the schemas. */

/** '' is all. */
export const CATEGORIES = ['role', 'competitive', 'board', 'action', 'casual', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The three kinds of promotable items: mini-games, video tasks, apps under one's own uid. */
export const ITEM_KINDS = ['messaging', 'video', 'app'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Codes of a demand application, as the specification's section 8 gives them. */
export const DEMAND_RESULT = {
  applied: 1,
  dataError: -1,
  notParticipated: 0,
  allClaimed: 2,
} as const;
