/** What a bonus was given for, and how it ended: the server writes it in the caller's language. */
export interface BonusMessages {
  readonly given: Readonly<Record<'first_deposit' | 'reload' | 'free' | 'cashback' | 'birthday' | 'code', string>>;
  readonly ended: Readonly<
    Record<
      'met' | 'expired' | 'person' | 'withdrawal' | 'operator' | 'rollback' | 'outflow' | 'charge_back' | 'level',
      string
    >
  >;
  /** It was given to an account of the same phone that is closed. */
  readonly earlier: string;
}
