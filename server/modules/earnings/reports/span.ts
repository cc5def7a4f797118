/** A span of the site's days, as the user chose it, both included. */
export interface Span {
  readonly siteId: string;
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  /** Today on the site's clock. Later days are read, too, and are empty. */
  readonly today: number;
}

/** The groupings of a span other than by day. */
export type Group = 'item' | 'member' | 'source';
