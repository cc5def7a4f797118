import type { RecordKind } from '../../records.ts';

/** The texts of a statement and of locks, which the server writes in the caller's language. */
export interface WalletMessages {
  /** Why money is locked, by the kind of lock. */
  readonly locks: Readonly<Record<'withdrawal' | 'wager' | 'safe', string>>;
  readonly kinds: Readonly<Record<RecordKind, string>>;
  /** {name} and {uid} are filled in. */
  readonly to: string;
  readonly from: string;
  readonly columns: Readonly<Record<'at' | 'id' | 'kind' | 'amount' | 'balance' | 'note', string>>;
}
