import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';

/** A rebate whose rate comes from a level. */
export interface RebateOfLevel {
  readonly uid: string;
  readonly recordId: string;
  /** The lowest level that makes a difference to it, and the person's. */
  readonly from: number;
  readonly level: number;
}

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** Levels of VIP lie beside this domain. */
export interface RebateLevels {
  /** Hundredths of a percent that a level has on top of every rate. */
  extraOf(site: Site, level: number): bigint;
  /** Counts these people's play, and takes undone play back. */
  settle(db: Database, site: Site, uids: readonly string[], now: Date): Promise<void>;
  /** Keeps the grounds of these rebates' levels. */
  keepGrounds(tx: Transaction, site: Site, rebates: readonly RebateOfLevel[], now: Date): Promise<void>;
  /** Whose rebates were by a level that is undone. */
  findGone(db: Database, most: number): Promise<Owner[]>;
  /** Takes them, once: the rebates, each with the level that is left for it. */
  takeGone(tx: Transaction, owner: Owner): Promise<ReadonlyMap<string, number>>;
}
