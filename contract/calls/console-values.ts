/** The roles of the console, from the fewest permissions to all of them. */
export const CONSOLE_ROLES = ['support', 'cashier', 'risk', 'manager', 'owner'] as const;

/** What a saved reason is for. */
export const REASON_TOPICS = ['reject', 'hold', 'freeze', 'deposit', 'finding'] as const;

/** Whose books are compared with a provider's: withdrawals or deposits. */
export const BOOKS = ['payout', 'deposit'] as const;

/** In what two sets of books differ. */
export const FINDING_KINDS = [
  'missing',
  'unattributed',
  'amount',
  'currency',
  'status',
  'unknown_there',
  'stuck',
] as const;

/** What a line of a bank's statement is. */
export const STATEMENT_OUTCOMES = ['matched', 'known', 'differs', 'unmatched', 'unreadable'] as const;
/** What a column of a bank's statement can be. */
export const STATEMENT_COLUMNS = [
  'date',
  'text',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'bankReference',
] as const;
