/** The caller's earnings from a sale of an item, by the terms in force now. */
export interface OwnEarning {
  /**
   * What the share is taken of: the platform's pay, the whole amount, a fixed amount for each sale; or nothing is
   * earned.
   */
  readonly base: 'share' | 'amount' | 'flat' | 'none';
  readonly partPpm: number;
  /** A share of the sales, in millionths; 0 for a fixed amount. */
  readonly ppm: number;
  /** The approximate earnings of one sale, in hundredths; undefined: unknown. */
  readonly saleMinor: bigint | undefined;
}

export interface EarningItem {
  readonly item_id: string;
  readonly ratio_ppm: number;
  /** The average amount of a sale, as the database's text; null: unknown. */
  readonly sale_minor: string | null;
}

/** One promoter's terms of earning. */
export interface OwnEarnings {
  /** Equal for all promoters with the same terms for every item: a list written for one of them serves the others. */
  readonly key: string;
  /** Whether the item with the higher ratio always earns more. */
  readonly isByRatio: boolean;
  of(item: EarningItem): OwnEarning;
}

export interface EarningCaller {
  readonly siteId: string;
  readonly uid: string;
  /** Percent. */
  readonly rate: string;
  /** Changes with plans, too. */
  readonly catalogueVersion: bigint;
}

/** Answers from memory, except for promoters in groups and on steps, whose answer is at most a minute old. */
export type ReadOwnEarnings = (caller: EarningCaller, now: Date) => Promise<OwnEarnings>;
