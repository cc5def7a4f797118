/** What a sale of an item brings the caller, by the terms in force for them now. */
export interface OwnEarning {
  /** What their part is of: what the platform pays, the whole amount, so much a sale; or nothing is earned. */
  readonly base: 'share' | 'amount' | 'flat' | 'none';
  readonly partPpm: number;
  /** Of what is sold, in millionths; 0 where so much a sale is paid. */
  readonly ppm: number;
  /** About what one sale brings, in hundredths; undefined where that is not known. */
  readonly saleMinor: bigint | undefined;
}

export interface EarningItem {
  readonly item_id: string;
  readonly ratio_ppm: number;
  /** What its sales come to on average, as the database's text; null where that is not known. */
  readonly sale_minor: string | null;
}

/** What one promoter earns by. */
export interface OwnEarnings {
  /** The same for all who earn the same by every item: a list that was written for one of them is right for the others. */
  readonly key: string;
  /** Is the item with the higher ratio always the one that brings more? */
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

/** Answers from memory but for promoters in groups and on steps, for whom it is at most a minute old. */
export type ReadOwnEarnings = (caller: EarningCaller, now: Date) => Promise<OwnEarnings>;
