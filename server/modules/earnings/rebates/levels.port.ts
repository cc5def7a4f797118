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
  /** Counts these users' play, and reverses undone play. */
  settle(db: Database, site: Site, uids: readonly string[], now: Date): Promise<void>;
  /** Stores the grounds for the levels of these rebates. */
  storeGrounds(tx: Transaction, site: Site, rebates: readonly RebateOfLevel[], now: Date): Promise<void>;
  /** Users whose rebates used a level that is undone. */
  findUndone(db: Database, most: number): Promise<Owner[]>;
  /** Returns each affected rebate once, with its remaining level. */
  takeUndone(tx: Transaction, owner: Owner): Promise<ReadonlyMap<string, number>>;
}
