import type { Database } from '../../../platform/db/database.ts';
import { BusyError, isConnectionFault } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { computeDays, type RecheckBeforeSettling } from './compute-work.ts';
import { recordFault } from './faults.ts';
import { findDueDays, type WorkDay } from './work.ts';

export interface CommissionDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  /** The fraud check that runs before a line settles; undefined: there is none. */
  readonly recheckBeforeSettling?: RecheckBeforeSettling | undefined;
}

const POLL_MS = 500;
/** Under load, a promoter's day is computed once for all sales of a second or two. */
const LONGEST_REST_MS = 1_500;
/**
 * A single day costs twenty round trips to the database. Days computed together share them, and also share the sums and
 * locks of their uplines.
 */
const DAYS_AT_ONCE = 250;
const MAX_DUE = 4;
const AT_ONCE = 2;

/** Computes the due days, in any number of processes. */
export function createCommissionWorker(deps: CommissionDependencies): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker({
    name: 'commission',
    log,
    pollMs: POLL_MS,
    longestRestMs: LONGEST_REST_MS,
    takenAtOnce: MAX_DUE,
    atOnce: AT_ONCE,
    findDue: async () => groupDays(await findDueDays(db, clock(), DAYS_AT_ONCE * MAX_DUE)),
    run: (workDays) => computeTogether(deps, workDays),
  });
}

/** Groups days by site, as many as one transaction computes. */
function groupDays(workDays: readonly WorkDay[]): WorkDay[][] {
  const groups = [...Map.groupBy(workDays, ({ siteId }) => siteId).values()].flatMap((ofSite) =>
    Array.from({ length: Math.ceil(ofSite.length / DAYS_AT_ONCE) }, (_, index) =>
      ofSite.slice(index * DAYS_AT_ONCE, (index + 1) * DAYS_AT_ONCE),
    ),
  );
  return groups.slice(0, MAX_DUE);
}

/**
 * Computes days together. If that fails, halves the batch until the failing day is alone, so that it does not block the
 * others.
 */
async function computeTogether(deps: CommissionDependencies, workDays: readonly WorkDay[]): Promise<void> {
  const { db, clock, log, recheckBeforeSettling } = deps;
  const [work] = workDays;
  if (!work) return;
  try {
    await computeDays(db, work.siteId, workDays, clock(), recheckBeforeSettling);
  } catch (error) {
    if (isConnectionFault(error)) throw error;
    if (workDays.length > 1) {
      const middle = Math.ceil(workDays.length / 2);
      await computeTogether(deps, workDays.slice(0, middle));
      await computeTogether(deps, workDays.slice(middle));
      return;
    }
    // The day is still due: the next poll retries it.
    if (error instanceof BusyError) return log.warn({ err: error, ...work }, 'a day stayed contended');
    log.error({ err: error, ...work }, 'a day cannot be computed; it is tried again later');
    await recordFault(db, work, error, clock());
  }
}
