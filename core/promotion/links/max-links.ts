/** Maximum number of short links of one user for one item, including the link without a sub-id. */
export const MAX_LINKS_PER_ITEM = 20;
