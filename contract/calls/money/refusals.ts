/** Refusals of calls that move an amount out of a balance. */
export const AMOUNT_REFUSALS = [
  'amount_too_small',
  'amount_above_balance',
  'debt_open',
  'daily_limit_reached',
  'weekly_limit_reached',
  'monthly_limit_reached',
] as const;

/** Refusals of calls that need the safe's password for large amounts. */
export const PIN_REFUSALS = ['pin_required', 'safe_password_missing', 'safe_password_wrong', 'safe_locked'] as const;

/** Refusals of calls that move money. */
export const IDEMPOTENCY_REFUSALS = [
  'idempotency_key_missing',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'outcome_unknown',
] as const;
