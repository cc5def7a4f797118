/** Short links that one user may have of one item, with the one without a sub-id. */
export const MOST_LINKS_OF_AN_ITEM = 20;
