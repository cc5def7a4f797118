/** A channel's provider address and signing key. */
export interface WalletOfChannel {
  readonly siteId: string;
  readonly channelId: string;
  readonly apiUrl: string;
  readonly secret: string;
  readonly unit: string;
}

export interface WalletMove {
  /** Our idempotency key: a repeated call moves nothing more. */
  readonly reference: string;
  readonly uid: string;
  readonly direction: 'in' | 'out';
  readonly amountMinor: bigint;
}

export type MoveAnswer =
  | { readonly type: 'done' }
  /** Nothing was moved, and nothing will be. */
  | { readonly type: 'refused' }
  /** The money may have moved: a repeated call returns the outcome. */
  | { readonly type: 'unknown' };

/** A provider that keeps its players' balances itself. */
export interface TransferWallet {
  readonly name: string;
  move(channel: WalletOfChannel, move: WalletMove): Promise<MoveAnswer>;
  /** undefined: no answer. */
  balance(channel: WalletOfChannel, uid: string): Promise<bigint | undefined>;
}
