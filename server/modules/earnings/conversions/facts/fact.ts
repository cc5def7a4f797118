/** A figure reported by a platform: a promoter's total for an item on a day. */
export interface Fact {
  readonly itemId: string;
  readonly uid: string;
  /** The event that is counted, as plans name it: 'purchase'. */
  readonly metric: string;
  /** Negative where refunds exceed sales. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** 0 where only an amount is reported. */
  readonly count: number;
}

/** A figure, and the amount left after the refunds of later days. */
export interface CountedFact extends Fact {
  readonly reportedMinor: bigint;
}

/** A figure that changed; `before` is undefined if there was no figure. `amountMinor`: never negative. */
export interface ChangedFact extends CountedFact {
  readonly before: CountedFact | undefined;
}

export interface DatedChange extends ChangedFact {
  /** 20261120. */
  readonly day: number;
}
