import type { Result } from '@pitaka/core/values/result.ts';

/** A callback as it was received. */
export interface RawCallback {
  /** Names of headers, in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes, which the signature covers. */
  readonly body: Buffer;
  readonly now: Date;
}

/**
 * `forged`: the provider did not sign it. `stale`: signed too long ago. `malformed`: signed, but not in the documented
 * form.
 */
export type CallbackRefusal = 'forged' | 'stale' | 'malformed';

interface UpdateBase {
  /** The provider's id of this event. Each event counts once. */
  readonly eventId: string;
  readonly siteId: string;
  /** Our reference. */
  readonly reference: string;
}

export interface PayoutCallback extends UpdateBase {
  readonly kind: 'payout';
  readonly status: 'paid' | 'refused' | 'reversed' | 'pending';
  readonly providerReference: string;
  readonly reason?: 'account_unknown' | 'account_closed' | 'name_mismatch' | 'amount_not_allowed' | 'declined';
}

export type DepositCallback = UpdateBase & { readonly kind: 'deposit' } & (
    | {
        readonly status: 'paid';
        readonly payment: {
          readonly paymentId: string;
          readonly amountMinor: bigint;
          readonly currency: string;
          readonly payerName?: string | undefined;
        };
      }
    | { readonly status: 'pending' | 'refused' | 'expired' | 'charged_back' }
  );

export type ProviderCallback = PayoutCallback | DepositCallback;

/** Reads one provider's callbacks: first the signature, then the form. */
export interface CallbackReader {
  /** The name in the path: /hooks/{provider}. */
  readonly provider: string;
  /** The events in the callback; none if it is about another topic. */
  read(raw: RawCallback): Result<readonly ProviderCallback[], CallbackRefusal>;
}
