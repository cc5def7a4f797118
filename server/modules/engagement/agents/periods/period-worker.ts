import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../../platform/log.ts';
import { findLateSites, findUncheckedUsers, findUnpaidLosses } from '../../../play/rounds/index.ts';
import type { SiteFinder } from '../../../site/sites/index.ts';
import { readAbove } from '../team/load-team.ts';
import { openFirstPeriod, openNextPeriod, type PeriodRow } from './periods.ts';
import { markLateChanges, markResettle, resettleDue } from './resettle.ts';
import { settleAgent } from './settle-agent.ts';

const POLL_MS = 30_000;
const MAX_DUE = 100;
/** Waits for bets of the last moments of a period, which are posted within seconds. */
const GRACE_MS = 5 * 60_000;
const AGENTS_AT_ONCE = 100;

export interface AgentWorkerDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Opens the periods of sites with an agent programme, settles ended periods, and resettles periods with changed days.
 */
export function createAgentWorker({ db, sites, clock, log }: AgentWorkerDependencies): DueWorker {
  return createDueWorker<Site>({
    name: 'agents',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    async findDue() {
      const open = await db.selectFrom('agent_periods').selectAll().where('closed_at', 'is', null).execute();
      const waiting = await db
        .selectFrom('agents')
        .select('site_id')
        .distinct()
        .where('resettle_day', 'is not', null)
        .execute();
      const changed = await findLateSites(db, 'agents');
      const endOf = new Map(open.map(({ site_id, ends_at }) => [site_id, ends_at.getTime() + GRACE_MS]));
      const isDue = ({ siteId }: Site) =>
        (endOf.get(siteId) ?? 0) <= clock().getTime() ||
        changed.includes(siteId) ||
        waiting.some(({ site_id }) => site_id === siteId);
      return (await sites.all()).filter((site) => site.features.agent && isDue(site)).slice(0, MAX_DUE);
    },
    async run(site) {
      await openFirstPeriod(db, site, clock());
      // Find losses of unpaid money first, such as charged-back deposits: an agent who is paid for them would owe the
      // payment, and might have left by then.
      await findUnpaidLosses(db, site, clock(), { log });
      const unchecked = await findUncheckedUsers(db, site);
      if (!unchecked) throw new Error(`losses of unpaid money of ${site.siteId} are not known: no agent is settled`);
      const held = await readAbove(db, site, [...unchecked]);
      // Several periods are over if no server has run for a while.
      while (await closePeriod({ db, log }, site, clock(), held));
      await markLateChanges(db, site);
      await resettleDue(db, site, clock(), held);
    },
  });
}

/**
 * Settles all agents of the open period if it is over, and opens the next period. Returns whether it did so. An agent
 * who cannot be settled keeps the period open, but does not delay the other agents. `held`: agents whose members'
 * losses of own money are still unknown; their statements are settled later and do not keep the period open.
 */
export async function closePeriod(
  deps: { db: Database; log: Log },
  site: Site,
  now: Date,
  held: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const { db, log } = deps;
  const period = await db
    .selectFrom('agent_periods')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', new Date(now.getTime() - GRACE_MS))
    .executeTakeFirst();
  if (!period) return false;
  let isWhole = true;
  const waiting: string[] = [];
  let uids = await readUnsettled(db, period, '');
  while (uids.length > 0) {
    for (const uid of uids) {
      if (held.has(uid)) {
        waiting.push(uid);
        continue;
      }
      try {
        await settleAgent(db, { site, uid, period, isAgain: false, by: 'system:agents' }, now);
      } catch (error) {
        isWhole = false;
        log.error({ err: error, uid, period: period.from_day }, 'an agent could not be settled');
      }
    }
    uids = await readUnsettled(db, period, uids.at(-1) ?? '');
  }
  if (!isWhole) return false;
  await inTransaction(db, async (tx) => {
    const closed = await tx
      .updateTable('agent_periods')
      .set({ closed_at: now })
      .where('site_id', '=', site.siteId)
      .where('from_day', '=', period.from_day)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    // Another process has already closed it and opened the next.
    if (closed.numUpdatedRows === 0n) return;
    await openNextPeriod(tx, site, period, now);
    await markResettle(tx, { siteId: site.siteId, uids: waiting, fromDay: period.from_day, by: 'system:agents' });
  });
  return true;
}

async function readUnsettled(db: Database, { site_id, from_day, to_day }: PeriodRow, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select('uid')
    .where('site_id', '=', site_id)
    .where('uid', '>', after)
    .where((where) =>
      where.or([
        where.and([
          where('since_day', '<=', to_day),
          where.or([where('ended_day', 'is', null), where('ended_day', '>', from_day)]),
        ]),
        // Include agents who ended and have returned since: they were agents in this period, too.
        where.exists(
          where
            .selectFrom('agent_terms as t')
            .select('t.uid')
            .where('t.site_id', '=', site_id)
            .whereRef('t.uid', '=', 'agents.uid')
            .where('t.since_day', '<=', to_day)
            .where('t.ended_day', '>', from_day),
        ),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('agent_statements as s')
            .select('s.uid')
            .where('s.site_id', '=', site_id)
            .where('s.from_day', '=', from_day)
            .whereRef('s.uid', '=', 'agents.uid'),
        ),
      ),
    )
    .orderBy('uid')
    .limit(AGENTS_AT_ONCE)
    .execute();
  return rows.map(({ uid }) => uid);
}
