import { consoleAgentList, consoleAgentStatementList } from '@pitaka/contract/calls/engagement/console-agents.ts';
import { findCall } from '@pitaka/contract/calls/index.ts';
import { grantedOn, ratioText, readRatio } from '@pitaka/core/engagement/agents/ratio.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import { readUserNames } from '../../../identity/auth/index.ts';
import { endAgent, lowerRatio, requestResettle } from '../applications/change-agent.ts';
import { loadRatioSteps } from '../load-agents.ts';
import { readRunningPeriod } from '../periods/periods.ts';
import { readDaysOf } from '../statements/load-figures.ts';
import { peopleOf, presentDays, presentFigures, presentLine } from '../statements/present-statement.ts';
import { simulate } from '../statements/simulate.ts';
import { readWholeStatement } from '../statements/statement-views.ts';
import { readAgentDetail } from './agent-detail.ts';
import { queryAgents, queryStatements } from './agent-lists.ts';

const AGENT_ID = keysetColumn('a.uid', 'text');
const STATEMENT_ID = keysetColumn('s.statement_id', 'text');

/** The agent programme on the console (Spec: E6, F1). */
export function agentConsoleRoutes(deps: ConsoleListDependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleAgentList, {
      rows: async (filters, span, { site, now }) =>
        queryAgents(db, site.siteId, filters, span, siteDay(now, site.timezone)),
      id: AGENT_ID,
      sorts: {
        approvedAt: keysetColumn('a.approved_at', 'timestamptz'),
        paid: keysetColumn('a.paid_minor', 'bigint'),
      },
      totals: { paid: sql`sum(paid_minor)` },
      async present(rows, { site, now }) {
        const today = siteDay(now, site.timezone);
        const steps = await loadRatioSteps(
          db,
          site.siteId,
          rows.map(({ uid }) => uid),
          (await readRunningPeriod(db, site, now)).base,
        );
        return rows.map((row) => ({
          name: row.name ?? '',
          state: row.ended_day !== null && row.ended_day <= today ? ('ended' as const) : ('active' as const),
          ratio: ratioText(grantedOn(steps.get(row.uid) ?? [], today)),
          isAdvisor: row.advisor_since !== null,
        }));
      },
    }),

    ...listRoutes(deps, consoleAgentStatementList, {
      rows: async (filters, span, { site }) => queryStatements(db, site.siteId, filters, span),
      id: STATEMENT_ID,
      sorts: { period: keysetColumn('s.from_day', 'integer'), paid: keysetColumn('s.paid_minor', 'bigint') },
      totals: {
        earned: sql`sum(earned_minor)`,
        reversed: sql`sum(reversed_minor)`,
        paid: sql`sum(paid_minor)`,
      },
      present: async (rows) =>
        rows.map((row) => ({ name: row.name ?? '', period: dayText(row.from_day), to: dayText(row.to_day) })),
    }),

    route(findCall('/console/agents/detail'), async ({ uid }, { site, now }) => {
      const detail = await readAgentDetail(db, site, uid, now);
      return detail ? ok(detail) : refuse('not_found');
    }),

    route(findCall('/console/agents/statement'), async ({ uid, period }, { site, now }) => {
      const whole = await readWholeStatement(db, { site, uid }, dayNumber(period), now);
      if (!whole) return refuse('not_found');
      const names = await readUserNames(db, site.siteId, peopleOf(whole.lines));
      const { statement } = whole;
      return ok({
        ...presentFigures(statement),
        period: dayText(statement.fromDay),
        to: dayText(statement.toDay),
        base: statement.base,
        revision: statement.revision,
        waiting: whole.waiting,
        lines: whole.lines.map((line) => ({
          ...presentLine(line, (one) => names.get(one) ?? ''),
          isExcluded: line.isExcluded,
        })),
        postings: whole.postings.map((row) => ({
          journal: row.journalId,
          at: row.at.toISOString(),
          amount: formatMinor(row.differenceMinor),
          by: row.settledBy.replace(/^(operator|system):/, ''),
        })),
      });
    }),

    route(findCall('/console/agents/days'), async ({ uid, period, member }, { site, now }) => {
      const whole = await readWholeStatement(db, { site, uid }, dayNumber(period), now);
      if (!whole) return refuse('not_found');
      const { base, fromDay, toDay } = whole.statement;
      return ok(presentDays(await readDaysOf(db, site, member, { base, fromDay, toDay })));
    }),

    route(findCall('/console/agents/ratio'), ({ uid, ratio, reason }, context) =>
      lowerRatio(
        db,
        { site: context.site, actor: actorOf(context), uid, reason, ratio: readRatio(ratio) },
        context.now,
      ),
    ),

    route(findCall('/console/agents/end'), ({ uid, reason }, context) =>
      endAgent(db, { site: context.site, actor: actorOf(context), uid, reason }, context.now),
    ),

    route(findCall('/console/agents/resettle'), ({ uid, period, reason }, context) =>
      requestResettle(db, { site: context.site, actor: actorOf(context), uid, reason, period }, context.now),
    ),

    route(findCall('/console/agents/simulate'), async ({ base, ratio, carryLosses }, { site, now }) => {
      const settings = { base, ratio: ratio === undefined ? undefined : readRatio(ratio), carriesLosses: carryLosses };
      const { fromDay, toDay, agents } = await simulate(db, site, settings, now);
      const names = await readUserNames(
        db,
        site.siteId,
        agents.map(({ uid }) => uid),
      );
      const sum = (of: 'wasMinor' | 'wouldBeMinor') => formatMinor(agents.reduce((all, agent) => all + agent[of], 0n));
      return ok({
        from: dayText(fromDay),
        to: dayText(toDay),
        was: sum('wasMinor'),
        wouldBe: sum('wouldBeMinor'),
        agents: agents.map((agent) => ({
          uid: agent.uid,
          name: names.get(agent.uid) ?? '',
          was: formatMinor(agent.wasMinor),
          wouldBe: formatMinor(agent.wouldBeMinor),
        })),
      });
    }),
  ];
}
