import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { computeWork } from './compute-work.ts';
import { findDueWork } from './work.ts';

const POLL_MS = 500;
const TAKEN_AT_ONCE = 64;
const AT_ONCE = 4;

/** Computes the days that are due, in any number of processes. */
export function createCommissionWorker(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker({
    name: 'commission',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: AT_ONCE,
    findDue: () => findDueWork(db, clock(), TAKEN_AT_ONCE),
    run: (work) => computeWork(db, work, clock()),
  });
}
