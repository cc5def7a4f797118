import type { ChannelAnswer, ChannelTransaction } from '@pitaka/core/play/channels/transaction.ts';

export type { ChannelAnswer, ChannelTransaction };

/** The keys that authenticate a provider. */
export interface ChannelKeys {
  /** PEM; '' if the channel has none. */
  readonly publicKey: string;
  readonly secret: string;
}

export interface ProviderRequest {
  /** The path below /channel/{id}/. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The raw body: signatures cover these bytes. */
  readonly body: Buffer;
}

/** One transaction of a call. Several transactions are executed in order until one is refused. */
export interface ProviderStep {
  readonly tx: ChannelTransaction;
  /** The currency as the provider writes it; '' if the call names none. */
  readonly currency: string;
  /** '' if the call names none. */
  readonly token: string;
}

export type ProviderCall =
  /** Only the token identifies the player. */
  | { readonly type: 'info'; readonly token: string }
  | { readonly type: 'balance'; readonly token: string; readonly uid: string }
  | { readonly type: 'steps'; readonly steps: readonly ProviderStep[] };

export type ReadFault = 'signature_wrong' | 'syntax_wrong' | 'types_wrong';

/** `echo`: values that every reply of the dialect repeats. */
export type ReadCall<Echo> =
  | { readonly ok: true; readonly call: ProviderCall; readonly echo: Echo }
  | { readonly ok: false; readonly fault: ReadFault; readonly echo: Echo };

export interface ProviderReply {
  readonly answer: ChannelAnswer;
  /** '' if the player is unknown. */
  readonly uid: string;
  /** Absent if the player is unknown. */
  readonly balanceMinor?: bigint;
  readonly currency: string;
}

/**
 * One convention of seamless wallets: how calls are signed, parsed and answered. A dialect converts amounts from its
 * own scale, and refuses fractions of a minor unit instead of rounding them.
 */
export interface ChannelDialect<Echo = unknown> {
  readonly name: string;
  /** The path below /channel/{id}/; no two dialects share one. */
  readonly paths: readonly string[];
  /** Whether a win without a bet is accepted. */
  readonly takesWinsAlone: boolean;
  /** The answer to a rollback of an unknown transaction; it leaves a tombstone in either case. */
  readonly unknownOriginal: 'ok' | 'not_found';
  read(request: ProviderRequest, keys: ChannelKeys): ReadCall<Echo>;
  /** The reply as JSON text. */
  write(echo: Echo, reply: ProviderReply): string;
  /** The reply if the channel does not exist or uses another dialect. */
  writeUnknownCaller(request: ProviderRequest): string;
}
