import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';

/** A rebate whose rate depends on a level. */
export interface RebateOfLevel {
  readonly uid: string;
  readonly recordId: string;
  /** The lowest level that affects it, and the user's level. */
  readonly from: number;
  readonly level: number;
}

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** VIP levels belong to another domain. */
export interface RebateLevels {
  /** Hundredths of a percent that a level adds to every rate. */
  extraOf(site: Site, level: number): bigint;
  /** Counts these users' play, and reverses play that was rolled back. */
  settle(db: Database, site: Site, uids: readonly string[], now: Date): Promise<void>;
  /** Stores what the levels of these rebates are based on. */
  storeGrounds(tx: Transaction, site: Site, rebates: readonly RebateOfLevel[], now: Date): Promise<void>;
  /** Users with rebates at a level that was reversed. */
  findUndone(db: Database, most: number): Promise<Owner[]>;
  /** Returns each affected rebate once, with the remaining level. */
  takeUndone(tx: Transaction, owner: Owner): Promise<ReadonlyMap<string, number>>;
}
