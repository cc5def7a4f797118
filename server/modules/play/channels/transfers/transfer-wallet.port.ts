/** Of one channel: where its provider is, and what calls are signed by. */
export interface WalletOfChannel {
  readonly siteId: string;
  readonly channelId: string;
  readonly apiUrl: string;
  readonly secret: string;
  readonly unit: string;
}

export interface WalletMove {
  /** Ours: the same again moves it once. */
  readonly reference: string;
  readonly uid: string;
  readonly direction: 'in' | 'out';
  readonly amountMinor: bigint;
}

export type MoveAnswer =
  | { readonly type: 'done' }
  /** Nothing was moved, and nothing will be. */
  | { readonly type: 'refused' }
  /** It may have been moved: the same again tells. */
  | { readonly type: 'unknown' };

/** A provider that keeps its players' balances itself. */
export interface TransferWallet {
  readonly name: string;
  move(channel: WalletOfChannel, move: WalletMove): Promise<MoveAnswer>;
  /** undefined: no answer. */
  balance(channel: WalletOfChannel, uid: string): Promise<bigint | undefined>;
}
