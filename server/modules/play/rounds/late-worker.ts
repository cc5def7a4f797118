import { siteDay } from '@pitaka/core/values/site-day.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { hasDebtsMade } from '../../money/ledger/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { noteLateChanges } from './late-changes.ts';
import { followUnpaid, hasUnpaid, REST_MS } from './unpaid-play.ts';

const POLL_MS = 5_000;
const ROUNDS_AT_ONCE = 500;
/** Whether more was lost of what is owed is asked of every account it may have reached. */
const LOOK_MS = 60_000;

/** Finds rounds that something came to after they were settled, or went back out of, and play with money that is owed; cashback and agents are told. */
export function createLateRoundWorker(deps: {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}): DueWorker {
  const { db, sites, clock, log } = deps;
  let lookedAt = 0;
  return createDueWorker<Site>({
    name: 'late rounds',
    log,
    pollMs: POLL_MS,
    takenAtOnce: 100,
    atOnce: 1,
    async findDue() {
      const due: Site[] = [];
      const now = clock();
      const isLook = Math.abs(now.getTime() - lookedAt) >= LOOK_MS;
      if (isLook) lookedAt = now.getTime();
      for (const site of await sites.all()) {
        const isDue =
          (await hasLate(db, site.siteId)) ||
          (await hasDebtsMade(db, site.siteId)) ||
          (isLook && (await hasUnpaid(db, site.siteId, now)));
        if (isDue) due.push(site);
      }
      return due;
    },
    async run(site) {
      await inTransaction(db, (tx) => tellLate(tx, site));
      await followUnpaid(db, site, clock(), REST_MS);
    },
  });
}

async function hasLate(db: Database, siteId: string): Promise<boolean> {
  const found = await db
    .selectFrom('rounds')
    .select('round_id')
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function tellLate(tx: Transaction, { siteId, timezone }: Site): Promise<void> {
  // A round that a bet or win has at this moment is looked at the next time: waiting for it could stop both.
  const late = await tx
    .selectFrom('rounds')
    .select(['channel_id', 'round_id', 'uid', 'opened_at'])
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .orderBy('changed_at')
    .limit(ROUNDS_AT_ONCE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  // What it paid before it was over counts on earlier days: all since it began may have changed.
  const days = late.map(({ uid, opened_at }) => ({ uid, day: siteDay(opened_at, timezone) }));
  await noteLateChanges(tx, siteId, days);
  for (const { channel_id: channelId, round_id: roundId, uid } of late) {
    await tx
      .updateTable('rounds')
      .set((set) => ({ late_seen_at: set.ref('changed_at'), is_late: false }))
      .where('site_id', '=', siteId)
      .where('channel_id', '=', channelId)
      .where('round_id', '=', roundId)
      .where('uid', '=', uid)
      .execute();
  }
}
