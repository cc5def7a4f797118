/** What a journal changed of a user's debt, or of the money that the user's bonus holds. */
export interface DebtChange {
  readonly journalId: bigint;
  /** Added to the debt. */
  readonly madeMinor: bigint;
  /** Paid of the debt. */
  readonly paidMinor: bigint;
  /** Added to what is held; below zero: taken from it. */
  readonly heldChangeMinor: bigint;
  /** After it. */
  readonly owedMinor: bigint;
  /** After it. */
  readonly heldMinor: bigint;
}
