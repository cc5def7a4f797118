import type { UserAccountType } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { balanceInSql, versionInSql } from '../../money/ledger/published.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { dropBetEvents, everyBetEvent } from '../channels/published.ts';
import { everyLateChange } from '../rounds/published.ts';
import { findUndone } from '../vip/index.ts';
import { bonusRulesOf } from './bonus-settings.ts';
import { lockPerson } from './offers.ts';
import { GRACE_MS, settleLocked } from './settle-person.ts';

const POLL_MS = 2_000;
const TAKEN_AT_ONCE = 200;
/** The interval at which the worker searches for changes that cause no event: expiry, withdrawals, late wins. */
const SWEEP_MS = 30_000;

interface Due {
  readonly siteId: string;
  readonly uid: string;
}

interface WorkerDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Counts bets for their bonuses, releases bonuses whose turnover is met and ends expired ones. */
export function createBonusWorker({ db, sites, clock, log }: WorkerDependencies): DueWorker {
  let sweptAt = 0;
  return createDueWorker<Due>({
    name: 'bonuses',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 2,
    async findDue() {
      await dropUncounted(db);
      const due = [...(await findPlayers(db)), ...(await findUndone(db, 'bonus', TAKEN_AT_ONCE))];
      const now = clock();
      if (Math.abs(now.getTime() - sweptAt) < SWEEP_MS) return due;
      sweptAt = now.getTime();
      const dueKeys = new Set(due.map(({ siteId, uid }) => `${siteId} ${uid}`));
      const swept = (await sweep(db, now)).filter(({ siteId, uid }) => !dueKeys.has(`${siteId} ${uid}`));
      return [...due, ...swept].slice(0, TAKEN_AT_ONCE);
    },
    async run({ siteId, uid }) {
      const site = await sites.byId(siteId);
      if (!site) return;
      const rules = bonusRulesOf(site);
      const { unit, timezone } = site;
      const owner = { siteId, uid, unit, timezone, origin: 'bonuses', rules, by: 'job' } as const;
      await inTransaction(db, async (tx) => {
        await lockPerson(tx, siteId, uid);
        await settleLocked(tx, owner, clock());
      });
    },
  });
}

/** Drops bet events of users who never had a bonus. */
async function dropUncounted(db: Database): Promise<void> {
  const { rows } = await sql<{ site_id: string; event_id: string }>`
    SELECT e.site_id, e.event_id FROM ${everyBetEvent()} e
    WHERE NOT EXISTS (SELECT 1 FROM bonus_people p WHERE p.site_id = e.site_id AND p.uid = e.uid) LIMIT 5000`.execute(
    db,
  );
  await dropBetEvents(db, rows);
}

async function findPlayers(db: Database): Promise<Due[]> {
  const { rows } = await sql<{ site_id: string; uid: string }>`
    SELECT DISTINCT e.site_id, e.uid FROM ${everyBetEvent()} e
    JOIN bonus_people p ON p.site_id = e.site_id AND p.uid = e.uid
    UNION SELECT site_id, uid FROM bonus_charge_backs
    UNION SELECT site_id, uid FROM ${everyLateChange('cashback')} c LIMIT ${TAKEN_AT_ONCE}`.execute(db);
  return rows.map(({ site_id, uid }) => ({ siteId: site_id, uid }));
}

const balanceOf = (type: UserAccountType) => balanceInSql('p.site_id', 'p.uid', type);

async function sweep(db: Database, now: Date): Promise<Due[]> {
  const over = new Date(now.getTime() - GRACE_MS);
  const { rows } = await sql<{ site_id: string; uid: string }>`
    SELECT site_id, uid FROM bonus_grants WHERE state = 'active' AND wager_until <= ${over} AND done_minor < need_minor
    UNION
    -- Random, as bonuses that wait for rounds stay due: always the same ones would keep out all others.
    (SELECT site_id, uid FROM bonus_grants WHERE state = 'active' AND done_minor >= need_minor
      ORDER BY random() LIMIT ${TAKEN_AT_ONCE / 2})
    UNION
    SELECT g.site_id, g.uid FROM bonus_grants g
    WHERE g.state = 'active' AND ${versionInSql('g.site_id', 'g.uid', 'available')} > g.seen_version
    UNION
    SELECT p.site_id, p.uid FROM bonus_people p
    WHERE (${balanceOf('bonus')} > 0 OR ${balanceOf('hold.wager')} > 0)
      AND NOT EXISTS (SELECT 1 FROM bonus_grants g WHERE g.site_id = p.site_id AND g.uid = p.uid AND g.state = 'active')
    LIMIT ${TAKEN_AT_ONCE}`.execute(db);
  return rows.map(({ site_id, uid }) => ({ siteId: site_id, uid }));
}
