import type { BonusTerms } from './bonus-terms.ts';

export interface CountableBet {
  readonly channel: string;
  readonly game: string;
  readonly amountMinor: bigint;
}

type Weights = Pick<BonusTerms, 'games' | 'otherGames'>;

/** The share of a bet that counts, in percent: the weight of the game, or of its channel, or of all other games. */
export function percentOf({ games, otherGames }: Weights, bet: Pick<CountableBet, 'channel' | 'game'>): number {
  const ofChannel = games.filter(({ channel }) => channel === bet.channel);
  const found = ofChannel.find(({ game }) => game === bet.game) ?? ofChannel.find(({ game }) => game === '');
  return found?.percent ?? otherGames;
}

/**
 * The amount that a bet adds to the turnover, cut to hundredths. Only the part of a stake up to the maximum counts;
 * null for no maximum.
 */
export function countBet(
  weights: Weights,
  bet: CountableBet,
  mostMinor: bigint | null = null,
): { percent: number; countedMinor: bigint } {
  const percent = percentOf(weights, bet);
  const stakeMinor = mostMinor !== null && mostMinor < bet.amountMinor ? mostMinor : bet.amountMinor;
  return { percent, countedMinor: (stakeMinor * BigInt(percent)) / 100n };
}
