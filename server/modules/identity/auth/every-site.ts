/** The site id of counts over all sites, for example for an operator of several sites. */
export const EVERY_SITE = '*';
