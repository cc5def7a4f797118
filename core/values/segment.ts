/** The recipients of a broadcast. Each condition narrows them further; an empty condition does not. */
export interface Segment {
  readonly levels: readonly number[];
  readonly jobs: readonly number[];
  readonly roles: readonly number[];
  readonly locales: readonly string[];
  /** Users who were seen, or not seen, in this number of last days. */
  readonly activity: { readonly kind: 'active' | 'inactive'; readonly days: number } | null;
  /** Only the user with this uid; '' for all. */
  readonly uid: string;
}
