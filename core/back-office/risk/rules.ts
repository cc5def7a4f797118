export const RISK_RULES = [
  'circular',
  'unplayed',
  'structuring',
  'shared_device',
  'shared_account',
  'uncomputed',
] as const;
export type RiskRule = (typeof RISK_RULES)[number];

/** Just below a threshold: under it, and no further under it than the band. */
export function isJustBelow(amountMinor: bigint, thresholdMinor: bigint, bandPercent: number): boolean {
  return amountMinor < thresholdMinor && amountMinor * 100n >= thresholdMinor * BigInt(100 - bandPercent);
}

export interface Passage {
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly stakedMinor: bigint;
}

export interface PassageRule {
  readonly leastMinor: bigint;
  /** Of what was deposited, this or more leaves again ... */
  readonly withdrawnPercent: number;
  /** ... and less than this was staked. */
  readonly playedPercent: number;
}

/** Money that came in and goes out again hardly touched. */
export function isUnplayed({ depositedMinor, withdrawnMinor, stakedMinor }: Passage, rule: PassageRule): boolean {
  if (depositedMinor === 0n || depositedMinor < rule.leastMinor) return false;
  return (
    withdrawnMinor * 100n >= depositedMinor * BigInt(rule.withdrawnPercent) &&
    stakedMinor * 100n < depositedMinor * BigInt(rule.playedPercent)
  );
}
