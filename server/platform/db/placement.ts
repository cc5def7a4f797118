/**
 * Where the rows of a table stand in a distributed database (decision 250).
 *
 * - `distributed`: divided by site_id, so that all of a site is on one node. Every table of a site.
 * - `local`: on the coordinator alone, as in an ordinary PostgreSQL. What is small and spans sites: the sites themselves, their
 *   domains, the staff, the node numbers. Rows are locked one by one, and any statement may be used.
 *
 * None is a reference table, copied to every node: there a lock on one row is a lock on the table, an upsert waits for every
 * open transaction that has written or locked another row, and no volatile function may stand in it.
 */
export type Placement = 'distributed' | 'local';

/** Beside the tables' types: a table that does not say where it stands does not compile. */
export type PlacementsOf<Tables> = { readonly [Table in keyof Tables]: Placement };
