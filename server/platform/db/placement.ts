/**
 * Where a distributed database stores the rows of a table (decision 250).
 *
 * - `distributed`: divided by site_id, so that all rows of a site are on one node. Every table of a site.
 * - `local`: on the coordinator only, as in an ordinary PostgreSQL. Small tables across sites: the sites, their
 *   domains, the staff, the node numbers. Rows are locked one by one, and any statement is allowed.
 *
 * No table is a reference table, which is copied to every node: in such a table a lock on one row locks the whole
 * table, an upsert waits for every open transaction that has written or locked another row, and volatile functions are
 * forbidden.
 */
export type Placement = 'distributed' | 'local';

/** The placements are listed beside the tables' types: a table without a placement does not compile. */
export type PlacementsOf<Tables> = { readonly [Table in keyof Tables]: Placement };
