/** A figure of a platform: what a promoter brought with an item on a day. */
export interface Fact {
  readonly itemId: string;
  readonly uid: string;
  /** What is counted, as plans name it: 'purchase'. */
  readonly metric: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** 0 where only an amount is said. */
  readonly count: number;
}

/** A figure that is another than before; `before` is undefined where there was none. */
export interface ChangedFact extends Fact {
  readonly before: Fact | undefined;
}
