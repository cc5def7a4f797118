/** A user's span of the site's days, both included. */
export interface Span {
  readonly siteId: string;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** On the site's clock. Days after it are read, too, and have nothing. */
  readonly today: number;
}

/** What a span can be grouped by besides its days. */
export type Group = 'item' | 'member' | 'source';
