/** The payee's account as the provider needs it. */
export interface PayoutDestination {
  readonly kind: 'bank' | 'wallet';
  /** Our code of the bank or wallet: 'PH_BDO', 'PH_GCASH'. */
  readonly method: string;
  readonly holder: string;
  readonly number: string;
  /** '' if there is none. */
  readonly phone: string;
  readonly routing: string;
}

export interface PayoutOrder {
  readonly siteId: string;
  /**
   * The payout's permanent id at the provider: an order that is sent again under it is the same payout. The provider
   * must pay at most once for this id; an adapter that cannot promise that must not be used.
   */
  readonly reference: string;
  readonly amountMinor: bigint;
  /** ISO 4217, or the neutral coin. */
  readonly currency: string;
  readonly destination: PayoutDestination;
}

/** The reason why a provider refused, as one of our codes; `declined` for reasons that do not help the user. */
export type PayoutRefusal = 'account_unknown' | 'account_closed' | 'name_mismatch' | 'amount_not_allowed' | 'declined';

/** The answer to an order. */
export type PayoutAnswer =
  | { readonly type: 'paid'; readonly providerReference: string }
  /** Accepted; the outcome follows by callback or polling. */
  | { readonly type: 'pending'; readonly providerReference: string }
  /** A definite refusal: the provider paid nothing and will pay nothing under this reference. */
  | { readonly type: 'refused'; readonly reason: PayoutRefusal; readonly providerReference?: string }
  /** A definite "not now": the provider created no payout, and the same reference may be sent again later. */
  | { readonly type: 'not_taken'; readonly why: 'funds_short' | 'busy' }
  /** No answer, or an unclear one: the payout may have been paid. */
  | { readonly type: 'unknown'; readonly why: string };

export type PayoutStatus =
  | { readonly type: 'paid'; readonly providerReference: string }
  | { readonly type: 'pending'; readonly providerReference: string }
  | { readonly type: 'refused'; readonly reason: PayoutRefusal; readonly providerReference: string }
  /** Paid first; then the money came back. */
  | { readonly type: 'reversed'; readonly reason: PayoutRefusal; readonly providerReference: string }
  /** The provider does not know the reference. This answer proves nothing while the order may still be in transit. */
  | { readonly type: 'not_found' }
  | { readonly type: 'unknown'; readonly why: string };

/** A payout in the provider's own records. */
export interface ProviderPayout {
  readonly reference: string;
  readonly providerReference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'pending' | 'refused' | 'reversed';
  readonly at: Date;
}

/** A provider that pays withdrawals. It never throws: an error becomes 'unknown'. */
export interface PayoutProvider {
  readonly name: string;
  /** The provider pays by itself: the worker sends orders to it. Otherwise operators pay from an exported file. */
  send?(order: PayoutOrder): Promise<PayoutAnswer>;
  fetchStatus?(siteId: string, reference: string): Promise<PayoutStatus>;
  /** Our balance at the provider, if it reports one. An order above it is not sent. */
  readFunds?(siteId: string, currency: string): Promise<bigint | undefined>;
  /** Its records between two moments (half-open); undefined: the provider did not answer. */
  listPayouts?(siteId: string, from: Date, before: Date): Promise<ProviderPayout[] | undefined>;
}

/** This server's providers, by name. */
export interface PayoutProviders {
  find(name: string): PayoutProvider | undefined;
  /** Whether the worker sends orders to this provider; otherwise operators pay from a file. */
  paysByItself(name: string): boolean;
  /** Whether people pay this provider's payouts from a file; false for a provider that this server does not have. */
  isByHand(name: string): boolean;
  readonly names: readonly string[];
  /** The provider for sites that did not choose one. */
  readonly fallback: string;
}

/** The first provider pays for sites that did not choose one. */
export function payoutProviders(list: readonly [PayoutProvider, ...PayoutProvider[]]): PayoutProviders {
  const byName = new Map(list.map((provider) => [provider.name, provider]));
  return {
    find: (name) => byName.get(name),
    paysByItself: (name) => byName.get(name)?.send !== undefined,
    isByHand: (name) => byName.has(name) && byName.get(name)?.send === undefined,
    names: [...byName.keys()],
    fallback: list[0].name,
  };
}
