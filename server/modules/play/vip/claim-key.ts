import type { Month } from '@pitaka/core/play/vip/period.ts';

/** The ledger's key of the month's bonus: the bonus is posted and found under it. */
export function claimKey(uid: string, month: Month): string {
  return `vip ${uid} ${month}`;
}
