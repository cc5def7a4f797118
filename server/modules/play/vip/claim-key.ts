import type { Month } from '@pitaka/core/play/vip/period.ts';

/** The ledger's key of the month's bonus: it is posted under this key, and found by it. */
export function claimKey(uid: string, month: Month): string {
  return `vip ${uid} ${month}`;
}
