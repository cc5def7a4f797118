import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { computeLines } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { periodOf } from '@pitaka/core/engagement/agents/period.ts';
import { type Agent, type Ratio, wasAgentIn } from '@pitaka/core/engagement/agents/ratio.ts';
import { settleStatement } from '@pitaka/core/engagement/agents/settle-statement.ts';
import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { loadFigures } from './load-figures.ts';

export interface Simulation {
  readonly base: AgentBase;
  /** The ratio of every agent at the top; undefined: unchanged. */
  readonly ratio: Ratio | undefined;
  readonly carriesLosses: boolean;
}

export interface Simulated {
  readonly fromDay: number;
  readonly toDay: number;
  readonly agents: readonly { readonly uid: string; readonly wasMinor: bigint; readonly wouldBeMinor: bigint }[];
}

/** The last whole month, settled with other settings from the same rows; nothing is written. */
export async function simulate(db: Database, site: Site, settings: Simulation, now: Date): Promise<Simulated> {
  const today = dayText(siteDay(now, site.timezone));
  const month = periodOf('month', addDays(`${today.slice(0, 7)}-01`, -1));
  const span = { fromDay: dayNumber(month.from), toDay: dayNumber(month.to), base: settings.base };
  const was = await readPaid(db, site.siteId, span.fromDay, span.toDay);
  const rows = await db.selectFrom('agents').select('uid').where('site_id', '=', site.siteId).orderBy('uid').execute();
  // An agent without a ratio of this base would start with the site's.
  const startRatio = agentRulesOf(site).startRatios[settings.base];
  const agents = [];
  for (const { uid } of rows) {
    const figures = await loadFigures(db, site, uid, span);
    // Include agents who ended and have returned since: they were agents in that month, too.
    if (!figures || !wasAgentIn(figures.agent, span.fromDay, span.toDay)) continue;
    const changed = (agent: Agent, isTop: boolean): Agent => {
      const withRatio = (ratio: Ratio): Agent => {
        const steps = [{ fromDay: 0, ratio }];
        return { ...agent, steps, stepsAbove: steps };
      };
      if (isTop && settings.ratio !== undefined) return withRatio(settings.ratio);
      return agent.steps.length > 0 ? agent : withRatio(startRatio);
    };
    const above = figures.aboveOn(span.toDay);
    const top = above.at(-1);
    const lines = computeLines({
      ...figures,
      agent: changed(figures.agent, above.length === 0),
      agents: new Map([...figures.agents].map(([uid, agent]) => [uid, changed(agent, uid === top?.uid)])),
      aboveOn: (day) => figures.aboveOn(day).map((agent) => changed(agent, agent.uid === top?.uid)),
    });
    const { statement } = settleStatement({
      openingMinor: 0n,
      linesMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      carriesLosses: settings.carriesLosses,
      before: undefined,
    });
    agents.push({ uid, wasMinor: was.get(uid) ?? 0n, wouldBeMinor: statement.paidMinor });
  }
  return { fromDay: span.fromDay, toDay: span.toDay, agents };
}

/** Payments for the periods that ended in these days. */
async function readPaid(db: Database, siteId: string, fromDay: number, toDay: number): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('agent_statements as s')
    .innerJoin('agent_periods as p', (join) =>
      join.onRef('p.site_id', '=', 's.site_id').onRef('p.from_day', '=', 's.from_day'),
    )
    .select(['s.uid', (select) => select.fn.sum<string>('s.paid_minor').as('paid')])
    .where('s.site_id', '=', siteId)
    .where('p.to_day', '>=', fromDay)
    .where('p.to_day', '<=', toDay)
    .groupBy('s.uid')
    .execute();
  return new Map(rows.map(({ uid, paid }) => [uid, BigInt(paid)]));
}
