/** Whom a broadcast is for. Each condition narrows it further; one that is empty asks nothing. */
export interface Segment {
  readonly levels: readonly number[];
  readonly jobs: readonly number[];
  readonly roles: readonly number[];
  readonly locales: readonly string[];
  /** Seen in the last so many days, or not seen in them. */
  readonly activity: { readonly kind: 'active' | 'inactive'; readonly days: number } | null;
  /** One person alone; '' is not by uid. */
  readonly uid: string;
}
