/** The recipients of a broadcast. Each condition narrows them further; an empty one does not. */
export interface Segment {
  readonly levels: readonly number[];
  readonly jobs: readonly number[];
  readonly roles: readonly number[];
  readonly locales: readonly string[];
  /** Seen in the last so many days, or not seen in them. */
  readonly activity: { readonly kind: 'active' | 'inactive'; readonly days: number } | null;
  /** One user only; '': not by uid. */
  readonly uid: string;
}
