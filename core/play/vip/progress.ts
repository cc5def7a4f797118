export const PERCENT_WHOLE = 100;

/** A part in percent of a whole: rounded down, and never below 0 or above 100. */
export function percentOf(doneMinor: bigint, wholeMinor: bigint): number {
  if (doneMinor <= 0n) return 0;
  if (wholeMinor <= 0n || doneMinor >= wholeMinor) return PERCENT_WHOLE;
  return Number((doneMinor * BigInt(PERCENT_WHOLE)) / wholeMinor);
}
