import type { BonusTrigger } from '@pitaka/core/values/bonus-triggers.ts';

/** Texts of why bonuses were given and how they ended, which the server writes in the caller's language. */
export interface BonusMessages {
  readonly given: Readonly<Record<BonusTrigger, string>>;
  readonly ended: Readonly<
    Record<
      'met' | 'expired' | 'person' | 'withdrawal' | 'operator' | 'rollback' | 'outflow' | 'charge_back' | 'level',
      string
    >
  >;
  /** For a bonus of a closed account with the same phone. */
  readonly earlier: string;
}
