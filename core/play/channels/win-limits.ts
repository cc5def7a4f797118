import type { Round } from './transaction.ts';

/** A channel's limits, set by two operators: a win or a returned bet above them waits in suspense. */
export interface WinTerms {
  /** Multiple of a round's stakes. */
  readonly winTimes: number;
  readonly largestWinMinor: bigint;
  /** Net payments above the stakes, on one day of the site. */
  readonly dailyNetMinor: bigint;
  /** Wins without a stake, on one day of the site. */
  readonly freeWinsMinor: bigint;
}

/** A channel's totals since midnight of the site. */
export interface ChannelDay {
  /** Paid wins that were not rolled back, less the stakes of rounds that won or were closed. */
  readonly netMinor: bigint;
  readonly freeMinor: bigint;
}

export const EMPTY_DAY: ChannelDay = { netMinor: 0n, freeMinor: 0n };

export const WIN_LIMITS = ['largest_win', 'free_wins', 'daily_net'] as const;
export type WinLimit = (typeof WIN_LIMITS)[number];

type Staked = Pick<Round, 'betMinor' | 'winMinor' | 'isCounted'>;

/** Whether the win's round had no stake, such as a free round. */
export function isFreeWin(round: Staked | undefined): boolean {
  return (round?.betMinor ?? 0n) <= 0n;
}

/** The part of a round's stakes that counts in the day's net. */
export function countedStake(round: Staked | undefined): bigint {
  return round?.isCounted ? round.betMinor : 0n;
}

/** The stakes that are counted with a round's first win. */
function stakeToCount(round: Staked | undefined): bigint {
  return (round?.betMinor ?? 0n) - countedStake(round);
}

/**
 * The limit that is exceeded by a win, or by a bet returned from a round that won or was closed; undefined if the
 * amount can be paid. All wins of a round count together: otherwise each of ten wins could stay below the limit.
 */
export function exceededWinLimit(
  amountMinor: bigint,
  round: Staked | undefined,
  terms: WinTerms,
  day: ChannelDay,
): WinLimit | undefined {
  if (amountMinor === 0n) return undefined;
  const wonMinor = (round?.winMinor ?? 0n) + amountMinor;
  if (wonMinor > terms.largestWinMinor) return 'largest_win';
  if (isFreeWin(round)) {
    if (day.freeMinor + amountMinor > terms.freeWinsMinor) return 'free_wins';
  } else if (wonMinor > (round?.betMinor ?? 0n) * BigInt(terms.winTimes)) return 'largest_win';
  return dayWithWin(day, amountMinor, round).netMinor > terms.dailyNetMinor ? 'daily_net' : undefined;
}

/** The day's totals after a win was paid, or a bet returned. */
export function dayWithWin(day: ChannelDay, amountMinor: bigint, round: Staked | undefined): ChannelDay {
  return {
    netMinor: day.netMinor + amountMinor - stakeToCount(round),
    freeMinor: day.freeMinor + (isFreeWin(round) ? amountMinor : 0n),
  };
}
