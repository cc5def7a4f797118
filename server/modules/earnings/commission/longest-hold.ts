import type { Database } from '../../../platform/db/database.ts';
import { readPlans } from './load-day.ts';

const DAY_MS = 86_400_000;

/** The longest hold, in days, that can still apply to a sale, including holds of replaced plan versions. */
export async function readLongestHold(db: Database, siteId: string, now: Date): Promise<number> {
  const plans = Map.groupBy(await readPlans(db, siteId), ({ planId }) => planId);
  const holds = [...plans.values()].flatMap((versions) =>
    versions.map(({ effectiveFrom, terms }) => {
      const hold = terms?.holdDays ?? 0;
      const replaced = Math.min(
        ...versions.map((version) => version.effectiveFrom).filter((from) => from > effectiveFrom),
      );
      return replaced + hold * DAY_MS > now.getTime() ? hold : 0;
    }),
  );
  return Math.max(0, ...holds);
}
