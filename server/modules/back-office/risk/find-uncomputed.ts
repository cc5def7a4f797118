import { dayText } from '@pitaka/core/values/site-days.ts';
import type { FindRule } from './finding.ts';

/** A quarter of an hour of pauses: a busy database is over by then. */
const LEAST_FAILURES = 5;
/** Cleared while it still cannot be computed, it is found again. */
const QUIET_DAYS = 0;

/** A reversal of such a day is not taken back yet: everyone who earned of it would be paid what is gone. */
export const findUncomputed: FindRule = async (tx, { site, readUncomputed }) => {
  const days = await readUncomputed(tx, site.siteId, LEAST_FAILURES);
  return days.map(({ uid, day, uplines, failures }) => ({
    rule: 'uncomputed',
    subject: `${uid} ${day}`,
    uids: [uid, ...uplines],
    amountMinor: 0n,
    evidence: { promoter: uid, day: dayText(day), failures },
    holds: true,
    quietDays: QUIET_DAYS,
  }));
};
