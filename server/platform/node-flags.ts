/**
 * What Node is started with to serve. A request's objects live as long as its trips to the database: where the young
 * generation is small they are copied several times before they die, in 64 MB they are gone before the next collection.
 */
export const SERVER_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=64'];
