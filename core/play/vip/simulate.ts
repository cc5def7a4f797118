import { levelFor } from './levels.ts';

/** One user's figures of the simulated month. */
export interface PastMonth {
  /** The points of the period up to the end of the month, and of the whole period before. */
  readonly pointsMinor: bigint;
  readonly beforeMinor: bigint;
  readonly paidWithdrawals: number;
  /** The base of rebates. */
  readonly rebateBaseMinor: bigint;
}

export interface SimulatedLevel {
  readonly needMinor: bigint;
  readonly bonusMinor: bigint;
  /** null for the site's fee. */
  readonly feeMinor: bigint | null;
  readonly rebateBps: bigint;
}

export interface LevelCost {
  readonly people: number;
  readonly bonusMinor: bigint;
  /** Fees that the site would have waived. */
  readonly feesMinor: bigint;
  readonly rebatesMinor: bigint;
}

const BPS = 10_000n;

/**
 * Simulates the cost of levels for a month. A level is kept for the rest of its period and the whole next period, so
 * the higher level of the two periods counts.
 */
export function simulate(
  levels: readonly SimulatedLevel[],
  siteFeeMinor: bigint,
  people: readonly PastMonth[],
): LevelCost[] {
  const costs = levels.map(() => ({ people: 0, bonusMinor: 0n, feesMinor: 0n, rebatesMinor: 0n }));
  for (const { pointsMinor, beforeMinor, paidWithdrawals, rebateBaseMinor } of people) {
    const at = Math.max(levelFor(levels, pointsMinor), levelFor(levels, beforeMinor));
    const [level, cost] = [levels[at], costs[at]];
    if (!level || !cost) continue;
    const saved = level.feeMinor === null ? 0n : siteFeeMinor - level.feeMinor;
    cost.people++;
    cost.bonusMinor += level.bonusMinor;
    cost.feesMinor += saved * BigInt(paidWithdrawals);
    cost.rebatesMinor += (rebateBaseMinor * level.rebateBps) / BPS;
  }
  return costs;
}
