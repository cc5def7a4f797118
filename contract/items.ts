/** The catalogue's values on the wire, in a separate file so that clients load them without the schemas. */

/** '' for all. */
export const CATEGORIES = ['role', 'competitive', 'board', 'action', 'casual', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The three kinds of promotable items: mini-games, video tasks, apps promoted under the user's uid. */
export const ITEM_KINDS = ['messaging', 'video', 'app'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Result codes of a demand application, from the specification's section 8. */
export const DEMAND_RESULT = {
  applied: 1,
  dataError: -1,
  notParticipated: 0,
  allClaimed: 2,
} as const;

/** The order of a list. '' is the site's order: pinned items first, then the operator's order, then the newest. */
export const ITEM_SORTS = ['', 'ratio', 'newest'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

/** Why a platform refused an application; '' if it did not. */
export const ITEM_REFUSALS = ['', 'refused', 'not_participated', 'all_claimed', 'data_error', 'no_answer'] as const;
export type ItemRefusal = (typeof ITEM_REFUSALS)[number];

/** States of the user's applications: with a working link, without a link yet, with a broken link. '' for all. */
export const OWN_STATES = ['', 'running', 'waiting', 'ended'] as const;
export type OwnState = (typeof OWN_STATES)[number];
