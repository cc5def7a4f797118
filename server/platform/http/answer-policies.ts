/**
 * Policy of answers that are not pages: a browser may load nothing for them. Pages set their own. Otherwise an answer
 * that is opened as a page could load resources and be framed.
 */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of the built files: it limits what a service worker may load. */
export const FILES_LOAD = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
