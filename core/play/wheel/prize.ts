/** `money` is paid into the wallet; `thing` is handed over by a person; `none` is 'try again'. */
export type PrizeKind = 'money' | 'thing' | 'none';

export interface Prize {
  /** Stays the same while its texts, odds and stock change. */
  readonly id: string;
  readonly kind: PrizeKind;
  readonly amountMinor: bigint;
  /** Hundredths of a percent. */
  readonly odds: number;
  /** How many there are; null: any number. */
  readonly stock: number | null;
}

/** All of it: 100 % in hundredths of a percent. */
export const WHOLE_ODDS = 10_000;

/** Do the odds add up to 100 %? */
export function oddsAddUp(prizes: readonly { readonly odds: number }[]): boolean {
  return prizes.reduce((sum, { odds }) => sum + odds, 0) === WHOLE_ODDS;
}

/** What takes the place of a prize that cannot be given: the first 'try again' of the list. */
export function tryAgainOf<P extends { readonly kind: PrizeKind }>(prizes: readonly P[]): P | undefined {
  return prizes.find(({ kind }) => kind === 'none');
}
