import type { AppliedKind } from '../applications/index.ts';

/**
 * What a platform lists and says of our promoters. Beside the links (promotion-platform.port.ts) that is all we ask of
 * one. Everything in an answer is untrusted: adapters check its form, the module what it means.
 *
 * Every call throws an OutsideFault when there is no answer to be had.
 */
export interface PlatformLists {
  /** One page of the catalogue. Pages may repeat an item: the later one counts. */
  listItems(
    request: { readonly siteId: string; readonly cursor: string; readonly now: Date },
    signal: AbortSignal,
  ): Promise<ItemPage>;
  /** undefined: it says no figures, or no one told us which ones to read. */
  readonly readFigures?: (request: FiguresRequest, signal: AbortSignal) => Promise<PlatformFigures>;
}

export interface ItemPage {
  readonly items: readonly PlatformItem[];
  /** Entries that cannot be read, by their number; '' where not even that can be. */
  readonly unreadable: readonly string[];
  /** Where the next page begins; undefined: this was the last, and the list is complete. */
  readonly next: string | undefined;
}

/** Texts as the platform wrote them. What is left out stays as it was. */
export interface PlatformItem {
  /** The platform's own number of the item. */
  readonly externalId: string;
  readonly name: string;
  readonly intro?: string;
  readonly category?: string;
  /** In percent: '35.5'. */
  readonly ratio?: string;
  /** Addresses, which may expire. */
  readonly icon?: string;
  readonly video?: string;
  readonly cover?: string;
  readonly images?: readonly string[];
}

export interface FiguresRequest {
  readonly siteId: string;
  /** The platform's day: '2026-11-20'. */
  readonly day: string;
  readonly now: Date;
}

export interface PlatformFigures {
  readonly figures: readonly PlatformFigure[];
  /** Rows of no promoter of ours that we know. */
  readonly unmatched: number;
}

export interface PlatformFigure {
  readonly externalId: string;
  readonly uid: string;
  /** What is counted, as plans name it: 'purchase'. */
  readonly metric: string;
  /** Below zero: more was paid back than was sold. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}

/** The adapter's name is what the operator chose: 'sandbox'. */
export type PlatformsToSync = Readonly<
  Record<AppliedKind, { readonly adapter: string; readonly lists: PlatformLists }>
>;
