/**
 * What a browser may do with an answer that is no page: nothing. Pages say their own. Without it an answer that is opened by itself, or
 * taken for a page, could load and be framed.
 */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Of the built files: a worker's own policy bounds what the worker loads. */
export const FILES_LOAD = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
