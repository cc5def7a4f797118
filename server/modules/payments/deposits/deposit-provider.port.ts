export interface DepositOrder {
  readonly siteId: string;
  readonly depositId: string;
  /** The order's permanent id at the provider: opening it again under this reference gives the same order. */
  readonly reference: string;
  readonly amountMinor: bigint;
  /** ISO 4217, or the neutral coin. */
  readonly currency: string;
  readonly uid: string;
  readonly expiresAt: Date;
  /** The page to which the provider returns the user. */
  readonly returnUrl: string;
  /** Scheme and host of the user's request. */
  readonly origin: string;
  readonly siteName: string;
}

export type OpenAnswer =
  /** `payUrl` is '' if users pay by the method's instructions. */
  | { readonly type: 'opened'; readonly providerReference: string; readonly payUrl: string }
  | { readonly type: 'refused' }
  /** No answer, or an unclear one. Opening again under the same reference is safe. */
  | { readonly type: 'unknown'; readonly why: string };

/** Money received for an order. */
export interface ReceivedPayment {
  /** The provider's own id of this payment. The payment is credited once, however often it is reported. */
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The payer's name, if the provider reports it. */
  readonly payerName?: string | undefined;
}

export type DepositStatus =
  | { readonly type: 'paid'; readonly payments: readonly ReceivedPayment[] }
  /** A payment has started and is not finished. */
  | { readonly type: 'pending' }
  /** No payment has started. */
  | { readonly type: 'open' }
  | { readonly type: 'refused' }
  | { readonly type: 'expired' }
  | { readonly type: 'charged_back' }
  | { readonly type: 'not_found' }
  | { readonly type: 'unknown'; readonly why: string };

/** A payment in the provider's own records. */
export interface ProviderPayment {
  readonly paymentId: string;
  /** Our reference if the provider knows it, otherwise ''. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'charged_back';
  readonly at: Date;
}

/** A provider that receives deposits. It never throws: an error becomes 'unknown'. */
export interface DepositProvider {
  readonly name: string;
  /**
   * `page`: the user pays at an address of the provider. `instructions`: the user pays by hand, following the method's
   * instructions.
   */
  readonly way: 'page' | 'instructions';
  open(order: DepositOrder): Promise<OpenAnswer>;
  fetchStatus?(siteId: string, reference: string, providerReference: string): Promise<DepositStatus>;
  /** Its records between two moments (half-open); undefined: the provider did not answer. */
  listPayments?(siteId: string, from: Date, before: Date): Promise<ProviderPayment[] | undefined>;
}
