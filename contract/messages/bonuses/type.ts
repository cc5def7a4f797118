/** Reasons for and ends of bonuses: the server writes them in the caller's language. */
export interface BonusMessages {
  readonly given: Readonly<Record<'first_deposit' | 'reload' | 'free' | 'cashback' | 'birthday' | 'code', string>>;
  readonly ended: Readonly<
    Record<
      'met' | 'expired' | 'person' | 'withdrawal' | 'operator' | 'rollback' | 'outflow' | 'charge_back' | 'level',
      string
    >
  >;
  /** Given to a closed account of the same phone. */
  readonly earlier: string;
}
