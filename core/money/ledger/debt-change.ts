import type { JournalKind } from './journal-kind.ts';

/** What a journal changed of a user's debt, or of the money that the user's bonus holds. */
export interface DebtChange {
  readonly journalId: bigint;
  readonly kind: JournalKind;
  /** Below zero: paid. */
  readonly addedMinor: bigint;
  /** After it. */
  readonly owedMinor: bigint;
  /** After it. */
  readonly heldMinor: bigint;
}
