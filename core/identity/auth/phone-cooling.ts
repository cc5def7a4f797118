const HOUR_MS = 3_600_000;

/**
 * How long withdrawals and payout accounts still wait after a change of the phone number, in whole hours rounded up; 0:
 * they do not wait. `coolingHours`: the site's cooling time.
 */
export function phoneCoolingLeft(changedAt: Date | null, coolingHours: number, now: Date): number {
  if (changedAt === null) return 0;
  const leftMs = changedAt.getTime() + coolingHours * HOUR_MS - now.getTime();
  return Math.max(0, Math.ceil(leftMs / HOUR_MS));
}
