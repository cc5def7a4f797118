import { periodAfter, periodOf } from '@pitaka/core/engagement/agents/period.ts';
import { dayStart } from '@pitaka/core/values/day-start.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { AgentPeriodsTable } from '../../../platform/db/tables/agents.ts';
import type { Site } from '../../../platform/http/site.ts';
import { agentRulesOf } from './agent-settings.ts';

export type PeriodRow = Selectable<AgentPeriodsTable>;

/** The period that runs; where none was opened yet, the one that will be. */
export async function readRunningPeriod(db: Database | Transaction, site: Site, now: Date): Promise<PeriodRow> {
  const open = await db
    .selectFrom('agent_periods')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return open ?? rowOf(site, periodOf(agentRulesOf(site).period, dayText(siteDay(now, site.timezone))));
}

export function findPeriod(
  db: Database | Transaction,
  siteId: string,
  fromDay: number,
): Promise<PeriodRow | undefined> {
  return db
    .selectFrom('agent_periods')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('from_day', '=', fromDay)
    .executeTakeFirst();
}

/** The first period of a site, with the day that `now` is; nothing where there are periods. */
export async function openFirstPeriod(db: Database, site: Site, now: Date): Promise<void> {
  const any = await db
    .selectFrom('agent_periods')
    .select('from_day')
    .where('site_id', '=', site.siteId)
    .limit(1)
    .executeTakeFirst();
  if (any) return;
  const period = periodOf(agentRulesOf(site).period, dayText(siteDay(now, site.timezone)));
  await insertPeriod(db, rowOf(site, period));
}

/** The next one, by the settings as they are now; what profit is a share of stays the same until it ends. */
export async function openNextPeriod(tx: Transaction, site: Site, lastDay: number): Promise<void> {
  await insertPeriod(tx, rowOf(site, periodAfter(agentRulesOf(site).period, dayText(lastDay))));
}

function rowOf(site: Site, { from, to }: { from: string; to: string }): PeriodRow {
  const { base, carriesLosses } = agentRulesOf(site);
  return {
    site_id: site.siteId,
    from_day: dayNumber(from),
    to_day: dayNumber(to),
    base,
    carries_losses: carriesLosses,
    ends_at: dayStart(to, site.timezone, 1),
    closed_at: null,
  };
}

async function insertPeriod(db: Database | Transaction, row: PeriodRow): Promise<void> {
  await db
    .insertInto('agent_periods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findPeriodOfDay(
  db: Database | Transaction,
  siteId: string,
  day: number,
): Promise<PeriodRow | undefined> {
  return db
    .selectFrom('agent_periods')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .executeTakeFirst();
}
