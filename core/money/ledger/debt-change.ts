import type { JournalKind } from './journal-kind.ts';

/** The change of a user's debt, or of the user's bonus money, by one journal. */
export interface DebtChange {
  readonly journalId: bigint;
  readonly kind: JournalKind;
  /** Added to the debt; below zero: repaid. */
  readonly addedMinor: bigint;
  /** After it. */
  readonly owedMinor: bigint;
  /** After it. */
  readonly heldMinor: bigint;
}
