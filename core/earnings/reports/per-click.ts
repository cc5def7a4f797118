const PLACES = 4;

/**
 * Earnings per click in the site's unit, from hundredths: two to four decimals, rounded down, as the shown amount must
 * not exceed the earned one. '' without clicks.
 */
export function perClickText(earnedMinor: bigint, clicks: number): string {
  if (clicks <= 0) return '';
  const sign = earnedMinor < 0n ? '-' : '';
  const whole = earnedMinor < 0n ? -earnedMinor : earnedMinor;
  const digits = String((whole * 100n) / BigInt(clicks)).padStart(PLACES + 1, '0');
  const decimals = digits.slice(-PLACES).replace(/0{1,2}$/, '');
  return `${sign}${digits.slice(0, -PLACES)}.${decimals}`;
}
