import type { Result } from '@pitaka/core/values/result.ts';

/** A callback as it came over the wire. */
export interface RawCallback {
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Byte for byte: signatures are over these. */
  readonly body: Buffer;
  readonly now: Date;
}

/** forged: not signed by the provider. stale: signed too long ago. malformed: signed, and not of the documented form. */
export type CallbackRefusal = 'forged' | 'stale' | 'malformed';

interface UpdateBase {
  /** The provider's own name of this event: each is taken once. */
  readonly eventId: string;
  readonly siteId: string;
  /** Ours. */
  readonly reference: string;
}

export interface PayoutCallback extends UpdateBase {
  readonly kind: 'payout';
  readonly word: 'paid' | 'refused' | 'reversed' | 'pending';
  readonly providerReference: string;
  readonly reason?: 'account_unknown' | 'account_closed' | 'name_mismatch' | 'amount_not_allowed' | 'declined';
}

export type DepositCallback = UpdateBase & { readonly kind: 'deposit' } & (
    | {
        readonly word: 'paid';
        readonly payment: {
          readonly paymentId: string;
          readonly amountMinor: bigint;
          readonly currency: string;
          readonly payerName?: string | undefined;
        };
      }
    | { readonly word: 'pending' | 'refused' | 'expired' | 'charged_back' }
  );

export type ProviderCallback = PayoutCallback | DepositCallback;

/** Reads one provider's callbacks: its signature first, then its form. */
export interface CallbackReader {
  /** As in the address: /hooks/{provider}. */
  readonly provider: string;
  /** Genuine events; none for one that is no business of ours. */
  read(raw: RawCallback): Result<readonly ProviderCallback[], CallbackRefusal>;
}
