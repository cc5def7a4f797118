import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { newId } from '../../../../platform/ids.ts';
import { takeLateChanges } from '../../../play/rounds/index.ts';
import { loadTeam } from '../team/load-team.ts';
import type { PeriodRow } from './periods.ts';
import { lockAgent, settleAgent } from './settle-agent.ts';

const AGENTS_AT_ONCE = 100;

/** Marks the statements of these agents from a day on to be settled again; the worker does it within a minute. */
export async function markResettle(
  tx: Transaction,
  { siteId, uids, fromDay, by }: { siteId: string; uids: readonly string[]; fromDay: number; by: string },
): Promise<void> {
  await sql`
    UPDATE agents SET resettle_day = least(coalesce(resettle_day, ${fromDay}), ${fromDay}), resettled_by = ${by},
      resettle_mark = ${newId('rm')}
    WHERE site_id = ${siteId} AND uid = ANY(${uids}::text[])`.execute(tx);
}

/**
 * Marks the statements that counted days of members which have changed since, for example because a bet was cancelled
 * after its period or a deposit was charged back. The agents include all who were ever above, also ended agents:
 * payments for those days are taken back.
 */
export async function markLateChanges(db: Database, site: Site): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (tx) => {
      const changed = await takeLateChanges(tx, site.siteId, 'agents');
      for (const [uid, days] of Map.groupBy(changed, (changedDay) => changedDay.uid)) {
        const fromDay = Math.min(...days.map(({ day }) => day));
        const { people } = await loadTeam(tx, site, uid);
        await markResettle(tx, { siteId: site.siteId, uids: people, fromDay, by: 'system:agents' });
      }
      return changed.length > 0;
    });
  }
}

/**
 * Settles marked statements, the earliest period first: the closing balance of one statement is the opening balance of
 * the next. Agents who are `held` stay marked.
 */
export async function resettleDue(
  db: Database,
  site: Site,
  now: Date,
  held: ReadonlySet<string> = new Set(),
): Promise<void> {
  const next = () => readMarked(db, site.siteId, [...held]);
  for (let due = await next(); due.length > 0; due = await next()) {
    for (const { uid, resettle_day: fromDay, resettle_mark: mark, resettled_by: by } of due) {
      for (let day = fromDay ?? 0; ; ) {
        const period = await findSettled(db, site.siteId, uid, day);
        if (!period) break;
        await settleAgent(db, { site, uid, period, isAgain: true, by }, now);
        day = period.to_day + 1;
      }
      await db
        .updateTable('agents')
        .set({ resettle_day: null })
        .where('site_id', '=', site.siteId)
        .where('uid', '=', uid)
        // Statements that were marked again meanwhile are settled once more.
        .where('resettle_mark', '=', mark)
        .execute();
    }
  }
}

/**
 * The first period from this day on that is settled, or was closed while the agent was held. It is searched under the
 * agent's lock and after the previous period was settled: another process may have used the old closing balance of the
 * previous period.
 */
function findSettled(db: Database, siteId: string, uid: string, fromDay: number): Promise<PeriodRow | undefined> {
  return inTransaction(db, async (tx) => {
    await lockAgent(tx, siteId, uid);
    return tx
      .selectFrom('agent_periods as p')
      .leftJoin('agent_statements as s', (join) =>
        join.onRef('s.site_id', '=', 'p.site_id').onRef('s.from_day', '=', 'p.from_day').on('s.uid', '=', uid),
      )
      .selectAll('p')
      .where('p.site_id', '=', siteId)
      .where('p.to_day', '>=', fromDay)
      .where((where) => where.or([where('s.uid', 'is not', null), where('p.closed_at', 'is not', null)]))
      .orderBy('p.from_day')
      .limit(1)
      .executeTakeFirst();
  });
}

function readMarked(db: Database, siteId: string, held: readonly string[]) {
  return db
    .selectFrom('agents')
    .select(['uid', 'resettle_day', 'resettle_mark', 'resettled_by'])
    .where('site_id', '=', siteId)
    .where('resettle_day', 'is not', null)
    .where(sql<boolean>`uid <> ALL (${held}::text[])`)
    .orderBy('uid')
    .limit(AGENTS_AT_ONCE)
    .execute();
}
