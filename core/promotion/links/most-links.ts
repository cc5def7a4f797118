/** Maximum of short links of one user for one item, including the one without a sub-id. */
export const MOST_LINKS_OF_AN_ITEM = 20;
