/** The change that one journal makes to a user's debt, or to the locked money of the user's bonus. */
export interface DebtChange {
  readonly journalId: bigint;
  /** Added to the debt. */
  readonly madeMinor: bigint;
  /** The repaid part of the debt. */
  readonly paidMinor: bigint;
  /** Added to the locked money; negative if subtracted. */
  readonly heldChangeMinor: bigint;
  /** The debt after this journal. */
  readonly owedMinor: bigint;
  /** The locked money after this journal. */
  readonly heldMinor: bigint;
}
