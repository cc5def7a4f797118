import { findCall } from '@pitaka/contract/calls/index.ts';
import { computeLines } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { type Agent, isAgentOn, type RatioStep, ratioText, readRatio } from '@pitaka/core/engagement/agents/ratio.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../../platform/http/call-context.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { readUserNames } from '../../../identity/auth/index.ts';
import { loadRatioSteps } from '../load-agents.ts';
import { type PeriodRow, readRunningPeriod } from '../periods/periods.ts';
import { setRatio } from '../ratios/set-ratio.ts';
import { loadFiguresOf, loadTeamAgents } from '../statements/load-figures.ts';
import { type PersonRow, ratioOfMember, readEarnedByPeriod, readPeople, readRatioHistory } from '../views.ts';
import { FAR_FUTURE_DAY, type Team } from './load-team.ts';
import { readSharing } from './sharing.ts';

const SHOWN_PERIODS = 12;

/** The team data that the agent's pages need. */
export interface OwnTeam {
  readonly uid: string;
  readonly today: number;
  readonly team: Team;
  readonly agent: Agent;
  readonly agents: ReadonlyMap<string, Agent>;
  /** The running period. */
  readonly period: PeriodRow;
}

/** The caller's team; refused to users who are not agents. */
export async function ownTeam(db: Database, context: CallContext): Promise<Result<OwnTeam, 'agent_none'>> {
  const { uid } = requireUser(context);
  const today = siteDay(context.now, context.site.timezone);
  const period = await readRunningPeriod(db, context.site, context.now);
  const { team, agents } = await loadTeamAgents(db, context.site, uid, period.base);
  const agent = agents.get(uid);
  return agent ? ok({ uid, today, team, agent, agents, period }) : refuse('agent_none');
}

/** The team of an agent: members, their contributions and their ratios (Spec: E6). */
export function memberRoutes({ db }: { readonly db: Database }): Route[] {
  return [
    route(findCall('/agent/members'), async ({ parent, search, number, size }, context) => {
      const own = await ownTeam(db, context);
      if (!own.ok) return own;
      const { team, uid } = own.value;
      if (parent !== undefined && parent !== uid && !team.pathOn(parent, FAR_FUTURE_DAY)) return refuse('not_found');
      const under = parent ?? uid;
      const isShown =
        search === ''
          ? (member: string) => team.inviterOn(member, FAR_FUTURE_DAY) === under
          : (member: string) => team.pathOn(member, FAR_FUTURE_DAY) !== undefined;
      const filter = { uids: team.members.filter(isShown), search };
      const { rows, count } = await readPeople(db, context.site.siteId, filter, { number, size });
      return ok({
        content: await presentPeople(db, context, own.value, rows),
        totalPages: Math.ceil(count / size),
        number,
      });
    }),

    route(findCall('/agent/member'), async ({ uid: member }, context) => {
      const own = await ownTeam(db, context);
      if (!own.ok) return own;
      const { team, today, uid, agent, agents } = own.value;
      const { siteId } = context.site;
      const between = team.members.includes(member) ? team.pathOn(member, FAR_FUTURE_DAY) : undefined;
      if (!between) return refuse('not_found');
      const path = [...between, member];
      const [{ rows }, names, history, earned] = await Promise.all([
        readPeople(db, siteId, { uids: [member], search: '' }, { number: 0, size: 1 }),
        readUserNames(db, siteId, path),
        readRatioHistory(db, siteId, member, own.value.period.base),
        readEarnedByPeriod(db, siteId, { uid, member }, SHOWN_PERIODS),
      ]);
      const [shown] = await presentPeople(db, context, own.value, rows);
      if (!shown) return refuse('not_found');
      const isNearest = !between.some((personUid) => {
        const found = agents.get(personUid);
        return found !== undefined && isAgentOn(found, today);
      });
      const ownRatio = ratioOfMember({ team, agent, agents }, uid, agent.steps, today);
      return ok({
        ...shown,
        path: path.map((personUid) => ({ uid: personUid, name: maskName(names.get(personUid) ?? '') })),
        highestRatio: isNearest && isAgentOn(agent, today) ? ratioText(ownRatio) : null,
        ratios: history.map((row) => ({
          from: dayText(row.from_day),
          ratio: ratioText(row.ratio),
          at: row.set_at.toISOString(),
          by: setBy(row.set_by),
        })),
        // Members who did not agree appear only in the totals.
        periods: (shown.contribution === null ? [] : earned).map((row) => ({
          period: dayText(row.from_day),
          from: dayText(row.from_day),
          to: dayText(row.to_day),
          base: formatMinor(row.base),
          contribution: formatMinor(row.amount),
        })),
      });
    }),

    route(findCall('/agent/ratio'), async ({ uid, ratio, from }, context) => {
      const agent = requireUser(context).uid;
      const set = await setRatio(db, { site: context.site, agent, uid, ratio: readRatio(ratio), from }, context.now);
      return set.ok ? ok({ from: dayText(set.value.fromDay), ratio: ratioText(set.value.ratio) }) : set;
    }),
  ];
}

function setBy(stored: string): 'agent' | 'operator' | 'start' {
  if (stored.startsWith('user:')) return 'agent';
  return stored.startsWith('operator:') ? 'operator' : 'start';
}

async function presentPeople(db: Database, context: CallContext, own: OwnTeam, rows: readonly PersonRow[]) {
  const { site, now } = context;
  const uids = rows.map(({ uid }) => uid);
  const sharing = await readSharing(db, site, uids);
  const [earned, steps] = await Promise.all([
    readEarned(db, context, own, [...sharing]),
    loadRatioSteps(db, site.siteId, uids, own.period.base),
  ]);
  const today = siteDay(now, site.timezone);
  const isAgent = (uid: string) => {
    const found = own.agents.get(uid);
    return found !== undefined && isAgentOn(found, today);
  };
  const none: RatioStep[] = [];
  return rows.map((row) => ({
    uid: row.uid,
    name: maskName(row.name ?? ''),
    level: row.level,
    joinedAt: row.created_at.toISOString(),
    isAgent: isAgent(row.uid),
    direct: row.direct,
    contribution: sharing.has(row.uid) ? formatMinor(earned.get(row.uid) ?? 0n) : null,
    ratio: ratioText(ratioOfMember(own, row.uid, steps.get(row.uid) ?? none, today)),
  }));
}

/** The contributions of these members' own play in the running period. */
async function readEarned(
  db: Database,
  { site }: CallContext,
  own: OwnTeam,
  members: readonly string[],
): Promise<Map<string, bigint>> {
  const { period } = own;
  const span = { fromDay: period.from_day, toDay: Math.min(period.to_day, own.today), base: period.base };
  const figures = await loadFiguresOf(db, site, own.uid, span, own, members);
  const earned = new Map<string, bigint>();
  for (const { member, amountMinor } of figures ? computeLines(figures) : []) {
    earned.set(member, (earned.get(member) ?? 0n) + amountMinor);
  }
  return earned;
}
