/** Maximum of short links of one user for one item, including the one without a sub-id. */
export const MAX_LINKS_PER_ITEM = 20;
