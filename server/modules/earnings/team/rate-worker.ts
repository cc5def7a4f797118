import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { lockUser, setUserRates } from '../../identity/auth/index.ts';

const POLL_MS = 30_000;
const MAX_DUE = 200;

interface DueRate {
  readonly site_id: string;
  readonly uid: string;
}

/**
 * Copies rates that were set for a later day to the user's row when they take effect. Commission does not depend on
 * this copy: it reads the history.
 */
export function createRateWorker(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<DueRate>({
    name: 'rates that take effect',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    findDue: () =>
      db
        .selectFrom('rate_history')
        .select(['site_id', 'uid'])
        .distinct()
        .where('applied', '=', false)
        .where('valid_from', '<=', clock())
        .limit(MAX_DUE)
        .execute(),
    run: (due) => inTransaction(db, (tx) => applyRates(tx, due, clock())),
  });
}

async function applyRates(tx: Transaction, { site_id, uid }: DueRate, now: Date): Promise<void> {
  // Uses the same lock as setting a rate.
  await lockUser(tx, site_id, uid);
  const begun = await tx
    .updateTable('rate_history')
    .set({ applied: true })
    .where('site_id', '=', site_id)
    .where('uid', '=', uid)
    .where('applied', '=', false)
    .where('valid_from', '<=', now)
    .returning('valid_from')
    .execute();
  if (begun.length === 0) return;
  const last = await tx
    .selectFrom('rate_history')
    .select(['rate', 'rate1', 'rate2'])
    .where('site_id', '=', site_id)
    .where('uid', '=', uid)
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await setUserRates(tx, { siteId: site_id, uid }, last);
}
