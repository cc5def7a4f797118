import type { BonusTerms } from './bonus-terms.ts';

export interface CountableBet {
  readonly channel: string;
  readonly game: string;
  readonly amountMinor: bigint;
}

type Weights = Pick<BonusTerms, 'games' | 'otherGames'>;

/** How much of a bet counts, in percent: what is said of the game, else of its channel, else of all others. */
export function percentOf({ games, otherGames }: Weights, bet: Pick<CountableBet, 'channel' | 'game'>): number {
  const ofChannel = games.filter(({ channel }) => channel === bet.channel);
  const found = ofChannel.find(({ game }) => game === bet.game) ?? ofChannel.find(({ game }) => game === '');
  return found?.percent ?? otherGames;
}

/** What a bet adds to the turnover, cut to hundredths. Of a larger stake than counts, so much alone; null: any counts. */
export function countBet(
  weights: Weights,
  bet: CountableBet,
  mostMinor: bigint | null = null,
): { percent: number; countedMinor: bigint } {
  const percent = percentOf(weights, bet);
  const stakeMinor = mostMinor !== null && mostMinor < bet.amountMinor ? mostMinor : bet.amountMinor;
  return { percent, countedMinor: (stakeMinor * BigInt(percent)) / 100n };
}
