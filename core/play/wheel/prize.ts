/** `money` is paid into the wallet; `thing` is handed over by an operator; `none` is 'no prize'. */
export type PrizeKind = 'money' | 'thing' | 'none';

export interface Prize {
  /** Never changes, unlike texts, odds and stock. */
  readonly id: string;
  readonly kind: PrizeKind;
  readonly amountMinor: bigint;
  /** Hundredths of a percent. */
  readonly odds: number;
  /** Number of pieces; null: unlimited. */
  readonly stock: number | null;
}

/** 100 % in hundredths of a percent. */
export const WHOLE_ODDS = 10_000;

/** Whether the odds add up to 100 %. */
export function oddsAddUp(prizes: readonly { readonly odds: number }[]): boolean {
  return prizes.reduce((sum, { odds }) => sum + odds, 0) === WHOLE_ODDS;
}

/** The replacement of a prize that cannot be given: the first 'no prize' of the list. */
export function tryAgainOf<P extends { readonly kind: PrizeKind }>(prizes: readonly P[]): P | undefined {
  return prizes.find(({ kind }) => kind === 'none');
}
