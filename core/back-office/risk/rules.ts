export const RISK_RULES = [
  'circular',
  'unplayed',
  'structuring',
  'shared_device',
  'shared_account',
  'uncomputed',
] as const;
export type RiskRule = (typeof RISK_RULES)[number];

/** The amount is below the threshold by no more than the band. */
export function isJustBelow(amountMinor: bigint, thresholdMinor: bigint, bandPercent: number): boolean {
  return amountMinor < thresholdMinor && amountMinor * 100n >= thresholdMinor * BigInt(100 - bandPercent);
}

export interface Passage {
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly stakedMinor: bigint;
  /**
   * The part of the stakes that is in open rounds and may still be returned, or that waits in suspense as returned
   * bets.
   */
  readonly backMinor: bigint;
}

export interface PassageRule {
  readonly leastMinor: bigint;
  /** At least this share of the deposits was withdrawn ... */
  readonly withdrawnPercent: number;
  /** ... and less than this share was staked. */
  readonly playedPercent: number;
}

/** Whether deposits were withdrawn almost without play. */
export function isUnplayed(passage: Passage, rule: PassageRule): boolean {
  const { depositedMinor, withdrawnMinor, stakedMinor, backMinor } = passage;
  if (depositedMinor === 0n || depositedMinor < rule.leastMinor) return false;
  return (
    withdrawnMinor * 100n >= depositedMinor * BigInt(rule.withdrawnPercent) &&
    (stakedMinor - backMinor) * 100n < depositedMinor * BigInt(rule.playedPercent)
  );
}
