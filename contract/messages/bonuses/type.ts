import type { BonusTrigger } from '@pitaka/core/values/bonus-triggers.ts';

/** Reasons for and ends of bonuses: the server writes them in the caller's language. */
export interface BonusMessages {
  readonly given: Readonly<Record<BonusTrigger, string>>;
  readonly ended: Readonly<
    Record<
      'met' | 'expired' | 'person' | 'withdrawal' | 'operator' | 'rollback' | 'outflow' | 'charge_back' | 'level',
      string
    >
  >;
  /** Given to a closed account of the same phone. */
  readonly earlier: string;
}
