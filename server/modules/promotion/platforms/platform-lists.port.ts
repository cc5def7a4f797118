import type { AppliedKind } from '../applications/index.ts';

/**
 * A platform's catalogue and its figures of our promoters. Beside the links (promotion-platform.port.ts) that is all we
 * ask of a platform. Answers are untrusted: adapters check their form, the module their meaning. Every call throws an
 * OutsideFault when there is no answer.
 */
export interface PlatformLists {
  /** One page of the catalogue. Pages may repeat an item: the later one counts. */
  listItems(
    request: { readonly siteId: string; readonly cursor: string; readonly now: Date },
    signal: AbortSignal,
  ): Promise<ItemPage>;
  /** undefined: the platform has no figures, or its settings do not say which to read. */
  readonly readFigures?: (request: FiguresRequest, signal: AbortSignal) => Promise<PlatformFigures>;
}

export interface ItemPage {
  readonly items: readonly PlatformItem[];
  /** Unreadable entries, by their number; '' where even that is unreadable. */
  readonly unreadable: readonly string[];
  /** The cursor of the next page; undefined: this was the last, and the list is complete. */
  readonly next: string | undefined;
}

/** Texts as the platform wrote them. Missing fields stay unchanged. */
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
  /** Rows of no known promoter. */
  readonly unmatched: number;
}

export interface PlatformFigure {
  readonly externalId: string;
  readonly uid: string;
  /** The counted event, as plans name it: 'purchase'. */
  readonly metric: string;
  /** Below zero: more was refunded than sold. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}

/** The key is the adapter's name that the operator chose: 'sandbox'. */
export type PlatformsToSync = Readonly<
  Record<AppliedKind, { readonly adapter: string; readonly lists: PlatformLists }>
>;
