/** Where the money goes, as the paying side needs it. */
export interface PayoutDestination {
  readonly kind: 'bank' | 'wallet';
  /** Our code of the bank or wallet: 'PH_BDO', 'PH_GCASH'. */
  readonly method: string;
  readonly holder: string;
  readonly number: string;
  /** '' where there is none. */
  readonly phone: string;
  readonly routing: string;
}

export interface PayoutOrder {
  readonly siteId: string;
  /**
   * The one name of this payout, for ever: whatever is sent under it again is the same payout. The provider pays at
   * most once for it; an adapter that cannot promise that is no adapter.
   */
  readonly reference: string;
  readonly amountMinor: bigint;
  /** ISO 4217, or the neutral coin. */
  readonly currency: string;
  readonly destination: PayoutDestination;
}

/** Why a provider refused, in our words; `declined` where it says nothing that helps the user. */
export type PayoutRefusal = 'account_unknown' | 'account_closed' | 'name_mismatch' | 'amount_not_allowed' | 'declined';

/** What came back when an order was handed over. */
export type PayoutAnswer =
  | { readonly type: 'paid'; readonly providerReference: string }
  /** Taken; the outcome follows by callback or poll. */
  | { readonly type: 'pending'; readonly providerReference: string }
  /** A definite no: nothing was and nothing will be paid under this reference. */
  | { readonly type: 'refused'; readonly reason: PayoutRefusal; readonly providerReference?: string }
  /** A definite not now: nothing was made of the order, and the same reference may be handed over again later. */
  | { readonly type: 'not_taken'; readonly why: 'funds_short' | 'busy' }
  /** No answer, or one that leaves it open: it may have been paid. */
  | { readonly type: 'unknown'; readonly why: string };

export type PayoutStatus =
  | { readonly type: 'paid'; readonly providerReference: string }
  | { readonly type: 'pending'; readonly providerReference: string }
  | { readonly type: 'refused'; readonly reason: PayoutRefusal; readonly providerReference: string }
  /** Paid first, then it came back. */
  | { readonly type: 'reversed'; readonly reason: PayoutRefusal; readonly providerReference: string }
  /** The provider does not know the reference: proof of nothing while the order may still be on its way. */
  | { readonly type: 'not_found' }
  | { readonly type: 'unknown'; readonly why: string };

/** A payout as the provider's own books have it. */
export interface ProviderPayout {
  readonly reference: string;
  readonly providerReference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'pending' | 'refused' | 'reversed';
  readonly at: Date;
}

/** Who pays withdrawals out. Never throws: what goes wrong on the way is an 'unknown'. */
export interface PayoutProvider {
  readonly name: string;
  /** Pays by itself: the worker hands orders over. Without it people pay from an exported file. */
  send?(order: PayoutOrder): Promise<PayoutAnswer>;
  fetchStatus?(siteId: string, reference: string): Promise<PayoutStatus>;
  /** The balance there, where the provider says so: an order above it is not even tried. */
  readFunds?(siteId: string, currency: string): Promise<bigint | undefined>;
  /** Its books between two moments (half-open); undefined: it could not be asked. */
  listPayouts?(siteId: string, from: Date, before: Date): Promise<ProviderPayout[] | undefined>;
}
