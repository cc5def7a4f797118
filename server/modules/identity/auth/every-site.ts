/** Stands for a site's id: a count of all sites together, such as for an operator who has several. */
export const EVERY_SITE = '*';
