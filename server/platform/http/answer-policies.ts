/**
 * The content security policy of answers that are not pages: otherwise, if opened as a page, they could load resources
 * and be framed. Pages set their own policy.
 */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of the built files: it limits the resources that a service worker may load. */
export const FILES_LOAD = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
