/** Every address of the desk. */
export type Path =
  | '/'
  | '/login'
  | '/setup'
  | '/account'
  | '/withdrawals'
  | '/deposits'
  | '/accounts'
  | '/applications'
  | '/payout-files'
  | '/statements'
  | `/statements/${string}`
  | '/reconciliation'
  | '/reasons'
  | '/ledger'
  | `/ledger/account/${string}`
  | `/ledger/journal/${string}`
  | '/users'
  | `/users/${string}`
  | '/approvals'
  | '/audit'
  | '/staff';

export interface Place {
  readonly to: Path;
  /** Filters and the like: text, so that an address can be shared. */
  readonly search?: Readonly<Record<string, string>>;
}
