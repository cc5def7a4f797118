import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { computeWorks } from './compute-work.ts';
import { findDueWork, type Work } from './work.ts';

const POLL_MS = 500;
/** A day of its own costs twenty trips to the database; many share them, and the locks of their uplines. */
const DAYS_AT_ONCE = 32;
const TAKEN_AT_ONCE = 8;
const AT_ONCE = 2;

/** Computes the days that are due, in any number of processes. */
export function createCommissionWorker(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker({
    name: 'commission',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: AT_ONCE,
    findDue: async () => groupWorks(await findDueWork(db, clock(), DAYS_AT_ONCE * TAKEN_AT_ONCE)),
    run: (works) => computeTogether(db, works, clock),
  });
}

/** By site, as many as one transaction takes. */
function groupWorks(works: readonly Work[]): Work[][] {
  const groups = [...Map.groupBy(works, ({ siteId }) => siteId).values()].flatMap((ofSite) =>
    Array.from({ length: Math.ceil(ofSite.length / DAYS_AT_ONCE) }, (_, index) =>
      ofSite.slice(index * DAYS_AT_ONCE, (index + 1) * DAYS_AT_ONCE),
    ),
  );
  return groups.slice(0, TAKEN_AT_ONCE);
}

/** One that cannot be computed must not keep the others waiting. */
async function computeTogether(db: Database, works: readonly Work[], clock: () => Date): Promise<void> {
  const [{ siteId } = { siteId: '' }] = works;
  try {
    await computeWorks(db, siteId, works, clock());
  } catch (error) {
    if (works.length === 1) throw error;
    const failed: unknown[] = [];
    for (const work of works) {
      await computeWorks(db, siteId, [work], clock()).catch((one: unknown) => failed.push(one));
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${works.length} days failed`);
  }
}
