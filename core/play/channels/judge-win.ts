import type { Round } from './transaction.ts';

/** A channel's limits, agreed on by two people: a win above them, or a bet that goes back, waits in suspense. */
export interface WinTerms {
  /** Of what a round staked. */
  readonly winTimes: number;
  readonly largestWinMinor: bigint;
  /** Paid above what was staked, on one day of the site. */
  readonly dailyNetMinor: bigint;
  /** Paid without a stake, on one day of the site. */
  readonly freeWinsMinor: bigint;
}

/** What a channel did since midnight of the site. */
export interface ChannelDay {
  /** Paid and not taken back, less the stakes of rounds that won or were closed. */
  readonly netMinor: bigint;
  readonly freeMinor: bigint;
}

export const EMPTY_DAY: ChannelDay = { netMinor: 0n, freeMinor: 0n };

export const WIN_HOLDS = ['largest_win', 'free_wins', 'daily_net'] as const;
export type WinHold = (typeof WIN_HOLDS)[number];

type Staked = Pick<Round, 'betMinor' | 'winMinor' | 'isCounted'>;

/** A win of a round in which nothing is staked, such as one of a free round. */
export function isFreeWin(round: Staked | undefined): boolean {
  return (round?.betMinor ?? 0n) <= 0n;
}

/** The part of a round's stakes that counts in the net of a day. */
export function countedStake(round: Staked | undefined): bigint {
  return round?.isCounted ? round.betMinor : 0n;
}

/** With a round's first win its stakes count as well. */
function stakeToCount(round: Staked | undefined): bigint {
  return (round?.betMinor ?? 0n) - countedStake(round);
}

/**
 * Which limit a win is above, or a bet that goes back out of a round that won or was closed; undefined: it is paid. All
 * wins of a round count together, or ten would be one.
 */
export function holdOfWin(
  amountMinor: bigint,
  round: Staked | undefined,
  terms: WinTerms,
  day: ChannelDay,
): WinHold | undefined {
  if (amountMinor === 0n) return undefined;
  const wonMinor = (round?.winMinor ?? 0n) + amountMinor;
  if (wonMinor > terms.largestWinMinor) return 'largest_win';
  if (isFreeWin(round)) {
    if (day.freeMinor + amountMinor > terms.freeWinsMinor) return 'free_wins';
  } else if (wonMinor > (round?.betMinor ?? 0n) * BigInt(terms.winTimes)) return 'largest_win';
  return dayWithWin(day, amountMinor, round).netMinor > terms.dailyNetMinor ? 'daily_net' : undefined;
}

/** The day after a win was paid, or a bet went back. */
export function dayWithWin(day: ChannelDay, amountMinor: bigint, round: Staked | undefined): ChannelDay {
  return {
    netMinor: day.netMinor + amountMinor - stakeToCount(round),
    freeMinor: day.freeMinor + (isFreeWin(round) ? amountMinor : 0n),
  };
}
