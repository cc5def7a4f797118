import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { periodAfter, periodOf } from '@pitaka/core/engagement/agents/period.ts';
import { dayNumber, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { AgentPeriodsTable } from '../../../../platform/db/tables/agents.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { readSite } from '../../../site/sites/published.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { startRatiosOf } from '../ratios/start-ratios.ts';

export type PeriodRow = Selectable<AgentPeriodsTable>;

/** The running period; if no period was opened yet, the future first one. */
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

/** Opens a site's first period, which contains `now`; does nothing if there are periods. */
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

/** Opens the next period with the current settings. Its base stays the same until it ends. */
export async function openNextPeriod(tx: Transaction, site: Site, last: PeriodRow, now: Date): Promise<void> {
  const next = rowOf(site, periodAfter(agentRulesOf(site).period, dayText(last.to_day)));
  await insertPeriod(tx, next);
  if (next.base !== last.base) await startRatiosOf(tx, site, next, now);
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

/**
 * The base of the period of a day: for earlier days the base of the first period, for later days the base in the
 * settings.
 */
export async function readBaseOn(db: Database | Transaction, siteId: string, day: number): Promise<AgentBase> {
  const found = await findPeriodOfDay(db, siteId, day);
  if (found) return found.base;
  const first = await db
    .selectFrom('agent_periods')
    .select(['from_day', 'base'])
    .where('site_id', '=', siteId)
    .orderBy('from_day')
    .limit(1)
    .executeTakeFirst();
  if (first && day < first.from_day) return first.base;
  return agentRulesOf(await readSite(db, siteId)).base;
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
