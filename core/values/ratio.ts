/**
 * A cooperation ratio in millionths: 35.5 % is 355000. An integer, because shares of money
 * are computed from it.
 */
export type RatioPpm = number;

const PPM_PER_PERCENT = 10_000;
export const RATIO_MAX_PPM = 100 * PPM_PER_PERCENT;

/** The number in percent on the wire: 35.5 for 35.50 %. */
export function ratioInPercent(ratio: RatioPpm): number {
  return ratio / PPM_PER_PERCENT;
}

/**
 * Parses '35.5', '35,5', ' 35.50 % '. The ratio is from 0 to 100 percent; decimals after the fourth are cut. Undefined
 * for any other text.
 */
export function parseRatioPercent(text: string): RatioPpm | undefined {
  const match = /^([0-9]{1,3})(?:[.,]([0-9]{1,12}))?\s*%?$/.exec(text.trim());
  if (!match) return undefined;
  const ratio = Number(match[1]) * PPM_PER_PERCENT + Number((match[2] ?? '').slice(0, 4).padEnd(4, '0'));
  return ratio <= RATIO_MAX_PPM ? ratio : undefined;
}

/** Formats a ratio in percent as decimal text without trailing zeros: 355000 as '35.5'. */
export function percentText(ratio: RatioPpm): string {
  return String(ratioInPercent(ratio));
}
