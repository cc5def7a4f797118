import type { ChannelAnswer, ChannelTransaction } from '@pitaka/core/play/channels/transaction.ts';

export type { ChannelAnswer, ChannelTransaction };

/** What a provider proves itself by. */
export interface ChannelKeys {
  /** PEM; '' where the channel has none. */
  readonly publicKey: string;
  readonly secret: string;
}

export interface ProviderRequest {
  /** Below /channel/{id}/. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it came: signatures are over these bytes. */
  readonly body: Buffer;
}

/** One transaction of a call. A call with several is done in their order, and ends with the first that is refused. */
export interface ProviderStep {
  readonly tx: ChannelTransaction;
  /** As the provider wrote it; '' where it names none. */
  readonly currency: string;
  /** '' where there is none. */
  readonly token: string;
}

export type ProviderCall =
  /** Who plays: by the token alone. */
  | { readonly type: 'info'; readonly token: string }
  | { readonly type: 'balance'; readonly token: string; readonly uid: string }
  | { readonly type: 'steps'; readonly steps: readonly ProviderStep[] };

export type ReadFault = 'signature_wrong' | 'syntax_wrong' | 'types_wrong';

/** `echo`: what the dialect's answer repeats, whatever comes of the call. */
export type ReadCall<Echo> =
  | { readonly ok: true; readonly call: ProviderCall; readonly echo: Echo }
  | { readonly ok: false; readonly fault: ReadFault; readonly echo: Echo };

export interface ProviderReply {
  readonly answer: ChannelAnswer;
  /** '' where it is not known who plays. */
  readonly uid: string;
  /** Absent where it is not known who plays. */
  readonly balanceMinor?: bigint;
  readonly currency: string;
}

/**
 * One convention of seamless wallets: how calls are signed, read and answered. It converts amounts at its own scale: what
 * does not come to whole minor units is refused, never rounded.
 */
export interface ChannelDialect<Echo = unknown> {
  readonly name: string;
  /** Below /channel/{id}/; no other dialect has the same. */
  readonly paths: readonly string[];
  /** A win that names no bet is taken. */
  readonly takesWinsAlone: boolean;
  /** What a rollback of something unknown is answered; it leaves a tombstone all the same. */
  readonly unknownOriginal: 'ok' | 'not_found';
  read(request: ProviderRequest, keys: ChannelKeys): ReadCall<Echo>;
  /** The answer as JSON text. */
  write(echo: Echo, reply: ProviderReply): string;
  /** What is answered where there is no such channel or it speaks another dialect. */
  writeStranger(request: ProviderRequest): string;
}
