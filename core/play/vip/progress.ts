export const PERCENT_WHOLE = 100;

/** A part as a percentage of a whole: rounded down, from 0 to 100. */
export function percentOf(doneMinor: bigint, wholeMinor: bigint): number {
  if (doneMinor <= 0n) return 0;
  if (wholeMinor <= 0n || doneMinor >= wholeMinor) return PERCENT_WHOLE;
  return Number((doneMinor * BigInt(PERCENT_WHOLE)) / wholeMinor);
}
