import type { AppliedKind } from '../applications/index.ts';

/**
 * A platform's catalogue, and its figures of our promoters. Besides links (promotion-platform.port.ts), these are all
 * the data we request from a platform. Answers are untrusted: adapters check their form, this module their meaning.
 * Every call throws an OutsideFault if the platform does not answer.
 */
export interface PlatformLists {
  /** One page of the catalogue. If an item is repeated, the later entry counts. */
  listItems(
    request: { readonly siteId: string; readonly cursor: string; readonly now: Date },
    signal: AbortSignal,
  ): Promise<ItemPage>;
  /** undefined: the platform has no figures, or its settings do not name the figures to read. */
  readonly readFigures?: (request: FiguresRequest, signal: AbortSignal) => Promise<PlatformFigures>;
}

export interface ItemPage {
  readonly items: readonly PlatformItem[];
  /** The numbers of unreadable entries; '' if the number is unreadable, too. */
  readonly unreadable: readonly string[];
  /** The cursor of the next page; undefined: this was the last page, and the list is complete. */
  readonly next: string | undefined;
}

/** The texts as the platform wrote them. Missing fields stay unchanged. */
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
  /** The day in the platform's time zone: '2026-11-20'. */
  readonly day: string;
  readonly now: Date;
}

export interface PlatformFigures {
  readonly figures: readonly PlatformFigure[];
  /** The number of rows without a known promoter. */
  readonly unmatched: number;
}

export interface PlatformFigure {
  readonly externalId: string;
  readonly uid: string;
  /** The event that is counted, as plans name it: 'purchase'. */
  readonly metric: string;
  /** Negative if refunds exceed sales. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}

/** By the name of the adapter that the operator chose: 'sandbox'. */
export type PlatformsToSync = Readonly<
  Record<AppliedKind, { readonly adapter: string; readonly lists: PlatformLists }>
>;
