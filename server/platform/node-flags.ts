/**
 * Node flags for serving. A request's objects live as long as its database queries. In a small young generation they
 * would be copied several times before they die; in 64 MB they are gone before the next collection.
 */
export const SERVER_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=64'];
