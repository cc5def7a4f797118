/**
 * Policy of an answer that is no page: a browser may load nothing for it. Pages set their own. Without it an answer
 * opened by itself, or taken for a page, could load resources and be framed.
 */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of the built files: a worker's own policy limits what the worker loads. */
export const FILES_LOAD = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
