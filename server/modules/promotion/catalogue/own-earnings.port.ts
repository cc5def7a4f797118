import type { PaidEvent } from '@pitaka/core/values/paid-events.ts';

/** The caller's earnings from a sale of an item, by the terms in force now. */
export interface OwnEarning {
  /** The base of the earnings: the platform's pay, the whole amount, a fixed amount for each sale, or nothing. */
  readonly base: 'share' | 'amount' | 'flat' | 'none';
  readonly event: PaidEvent;
  readonly partPpm: number;
  /** The earnings as a share of the sale, in millionths; 0 for a fixed amount. */
  readonly ppm: number;
  /** The approximate earnings from one sale, in hundredths; undefined if unknown. */
  readonly saleMinor: bigint | undefined;
}

export interface EarningItem {
  readonly item_id: string;
  readonly ratio_ppm: number;
  /** The average amount of a sale, as the database's text; null if unknown. */
  readonly sale_minor: string | null;
}

/** The earning terms of an item, as a promoter has to know them; amounts in hundredths. */
export interface EarningTerms {
  readonly events: readonly string[];
  readonly holdDays: number;
  readonly months: number | undefined;
  readonly capDayMinor: bigint | undefined;
  readonly capMonthMinor: bigint | undefined;
}

/** One promoter's earning terms. */
export interface OwnEarnings {
  /**
   * The key is equal for all promoters who have the same terms for every item: a list written for one of them can be
   * sent to the others.
   */
  readonly key: string;
  /** Whether the item with the higher ratio always earns more. */
  readonly isByRatio: boolean;
  of(item: EarningItem): OwnEarning;
  /** undefined: no plan pays for the item. */
  termsOf(itemId: string): EarningTerms | undefined;
}

export interface EarningCaller {
  readonly siteId: string;
  readonly uid: string;
  /** In percent. */
  readonly rate: string;
  /** A change of plans also increases this version. */
  readonly catalogueVersion: bigint;
}

/** Answers from memory. For promoters in groups or with steps, the answer is at most a minute old. */
export type ReadOwnEarnings = (caller: EarningCaller, now: Date) => Promise<OwnEarnings>;
