import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log.ts';
import { checkInvariants } from './check-invariants.ts';
import { sealJournals } from './sealing/seal-journals.ts';

export const CHECK_LEDGER = defineQueue<object>('ledger.check', { retries: 2, expireInSeconds: 3600 });

/** Checks the books every night. */
export function ledgerJobs(deps: { db: Database; jobs: Jobs; clock: () => Date; log: Log }): void {
  const { db, jobs, clock, log } = deps;
  jobs.every(CHECK_LEDGER, '17 3 * * *', async () => {
    // Seals journals that were committed too late for the sealing thread. A journal that is still unsealed after this
    // run has bypassed sealing.
    await sealJournals(db, clock(), { whole: true });
    const figures = await checkInvariants(db, clock());
    const broken = figures.filter((figure) => figure.broken > 0n);
    for (const figure of broken) log.error({ figure }, 'the ledger does not hold what it promises');
    log.info({ checked: figures.length, broken: broken.length }, 'the ledger was checked');
  });
}
