export interface DepositOrder {
  readonly siteId: string;
  readonly depositId: string;
  /** The one name of this order, for ever: opening it again under the same name is the same order. */
  readonly reference: string;
  readonly amountMinor: bigint;
  /** ISO 4217, or the neutral coin. */
  readonly currency: string;
  readonly uid: string;
  readonly expiresAt: Date;
  /** Where the provider sends the person back to. */
  readonly returnUrl: string;
  /** Scheme and host the person came by. */
  readonly origin: string;
  readonly siteName: string;
}

export type OpenAnswer =
  /** `payUrl` '' where people pay by the instructions of the method. */
  | { readonly type: 'opened'; readonly providerReference: string; readonly payUrl: string }
  | { readonly type: 'refused' }
  /** No answer, or one that leaves it open. Opening again under the same reference does no harm. */
  | { readonly type: 'unknown'; readonly why: string };

/** Money that came in for an order. */
export interface ReceivedPayment {
  /** The provider's own name of this payment: it is credited once, however often it is reported. */
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Who paid, where the provider says so. */
  readonly payerName?: string | undefined;
}

export type DepositStatus =
  | { readonly type: 'paid'; readonly payments: readonly ReceivedPayment[] }
  /** Begun and not yet through. */
  | { readonly type: 'pending' }
  /** Nobody has begun to pay. */
  | { readonly type: 'open' }
  | { readonly type: 'refused' }
  | { readonly type: 'expired' }
  | { readonly type: 'charged_back' }
  | { readonly type: 'not_found' }
  | { readonly type: 'unknown'; readonly why: string };

/** A payment as the provider's own books have it. */
export interface ProviderPayment {
  readonly paymentId: string;
  /** Our reference, as far as the provider knows it; '' where it does not. */
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'charged_back';
  readonly at: Date;
}

/** Who takes deposits in. Never throws: what goes wrong on the way is an 'unknown'. */
export interface DepositProvider {
  readonly name: string;
  /** page: the person pays at an address the provider gives. instructions: by hand, as the method says. */
  readonly way: 'page' | 'instructions';
  open(order: DepositOrder): Promise<OpenAnswer>;
  fetchStatus?(siteId: string, reference: string, providerReference: string): Promise<DepositStatus>;
  /** Its books between two moments (half-open); undefined: it could not be asked. */
  listPayments?(siteId: string, from: Date, before: Date): Promise<ProviderPayment[] | undefined>;
}
