/** In the place of a site's id: a count of all sites together, such as of an operator who has several. */
export const EVERY_SITE = '*';
