/** A figure of a platform: what a promoter brought with an item on a day. */
export interface Fact {
  readonly itemId: string;
  readonly uid: string;
  /** What is counted, as plans name it: 'purchase'. */
  readonly metric: string;
  /** Below zero where more was paid back than was sold. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** 0 where only an amount is said. */
  readonly count: number;
}

/** A figure with what is left of it once what was paid back on later days is taken off. */
export interface CountedFact extends Fact {
  readonly saidMinor: bigint;
}

/** A figure that is another than before; `before` is undefined where there was none. `amountMinor`: never below zero. */
export interface ChangedFact extends CountedFact {
  readonly before: CountedFact | undefined;
}

export interface DatedChange extends ChangedFact {
  /** 20261120. */
  readonly day: number;
}
