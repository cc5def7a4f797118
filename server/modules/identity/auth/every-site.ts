/** Used as the site id of counts over all sites, such as for an operator of several sites. */
export const EVERY_SITE = '*';
