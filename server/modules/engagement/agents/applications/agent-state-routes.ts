import { findCall } from '@pitaka/contract/calls/index.ts';
import {
  type Agent,
  grantedOn,
  isAgentOn,
  type RatioStep,
  ratioOn,
  ratioText,
} from '@pitaka/core/engagement/agents/ratio.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { maskName } from '@pitaka/core/values/names.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../../platform/http/call-context.ts';
import { accepted, type Route, route } from '../../../../platform/http/route.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { readUserNames } from '../../../identity/auth/index.ts';
import { readProtection, refuseIfProtected } from '../../../identity/protection/index.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { readRunningPeriod } from '../periods/periods.ts';
import { loadTeamAgents, type TeamAgents } from '../statements/load-figures.ts';
import { presentFigures } from '../statements/present-statement.ts';
import { readOpenStatement } from '../statements/statement-views.ts';
import { FAR_FUTURE_DAY } from '../team/load-team.ts';
import { type AgentRow, readAgent, readApplications, readTotalPaid } from '../views.ts';
import { applyAsAdvisor, applyAsAgent } from './apply.ts';

export interface AgentStateDependencies {
  readonly db: Database;
  /** The names of open channels whose bets are not in the ledger; games belong to another domain. */
  readonly readUnseenChannels: (site: Site) => Promise<readonly string[]>;
}

/** A user's standing in the programme, and applications (Spec: E6). */
export function agentStateRoutes({ db, readUnseenChannels }: AgentStateDependencies): Route[] {
  return [
    route(findCall('/agent/state'), async (_input, context) => {
      const { site, now } = context;
      const { siteId } = site;
      const { uid } = requireUser(context);
      const running = await readRunningPeriod(db, site, now);
      const [place, agent, applications, availableMinor, protection, unseen] = await Promise.all([
        loadTeamAgents(db, site, uid, running.base),
        readAgent(db, siteId, uid),
        readApplications(db, siteId, uid),
        readBalance(db, siteId, userAccount(uid, 'available')),
        readProtection(db, siteId, uid, now),
        readUnseenChannels(site),
      ]);
      const [figures, standing, paidInAll] = await Promise.all([
        readOpenStatement(db, { site, uid }, now, place),
        presentPlace(db, context, uid, place),
        readTotalPaid(db, siteId, uid),
      ]);
      const rules = agentRulesOf(site);
      const base = figures?.statement.base ?? running.base;
      return ok({
        ...agentStateOf(applications.agent, agent, agent?.approved_at),
        advisor: agentStateOf(
          applications.advisor,
          agent?.advisor_since ? agent : undefined,
          agent?.advisor_since ?? undefined,
        ),
        ...standing,
        base,
        uncounted: [...unseen],
        startRatio: ratioText(rules.startRatios[running.base]),
        paidEvery: rules.period,
        carriesLosses: rules.carriesLosses,
        breakUntil: protection.until?.toISOString() ?? null,
        period: { from: dayText(running.from_day), to: dayText(running.to_day) },
        ...(figures ? presentFigures(figures.statement) : NO_FIGURES),
        paidInAll: formatMinor(paidInAll),
        minWithdraw: formatMinor(rules.minWithdrawMinor),
        canWithdrawCoin: formatMinor(availableMinor),
      });
    }),

    route(findCall('/agent/join'), async ({ name, contact, note }, context) => {
      const free = await refuseIfProtected(db, context.site, requireUser(context).uid, context.now);
      if (!free.ok) return free;
      const applied = await applyAsAgent(db, personOf(context), { name, contact, note }, context.now);
      return applied.ok ? accepted(applied.value) : applied;
    }),

    route(findCall('/agent/advisor'), async ({ note }, context) => {
      const free = await refuseIfProtected(db, context.site, requireUser(context).uid, context.now);
      if (!free.ok) return free;
      const applied = await applyAsAdvisor(db, personOf(context), note, context.now);
      return applied.ok ? accepted(applied.value) : applied;
    }),
  ];
}

const ZERO = formatMinor(0n);
const NO_FIGURES = { opening: ZERO, earned: ZERO, reversed: ZERO, paid: ZERO, closing: ZERO };

function personOf(context: CallContext) {
  return { siteId: context.site.siteId, uid: requireUser(context).uid };
}

type Application = { readonly state: string; readonly reason: string; readonly changed_at: Date };

/** An agent's own state takes precedence over an application. */
function agentStateOf(application: Application | undefined, agent: AgentRow | undefined, since: Date | undefined) {
  const at = (moment: Date | undefined) => moment?.toISOString() ?? null;
  if (agent && agent.ended_day === null) {
    return { state: 'approved', reason: application?.reason ?? '', at: at(since) } as const;
  }
  if (application?.state === 'waiting' || application?.state === 'rejected') {
    return { state: application.state, reason: application.reason, at: at(application.changed_at) } as const;
  }
  return { state: agent ? 'ended' : 'none', reason: '', at: null } as const;
}

/** The ratio, the agent above, and the number of members below. */
async function presentPlace(db: Database, { site, now }: CallContext, uid: string, { team, agents }: TeamAgents) {
  const today = siteDay(now, site.timezone);
  const above = team
    .aboveOn(FAR_FUTURE_DAY)
    .flatMap((agentUid) => agents.get(agentUid) ?? [])
    .filter((agentAbove) => isAgentOn(agentAbove, today));
  const own = agents.get(uid);
  const isAgent = own !== undefined && isAgentOn(own, today);
  const ratio = own && isAgent ? ratioOn(own.steps, above, today) : 0;
  const next = own?.endedDay === null ? nextStep(own, today) : undefined;
  const [nearest] = above;
  const names = nearest ? await readUserNames(db, site.siteId, [nearest.uid]) : new Map<string, string>();
  const below = team.members.filter((member) => team.pathOn(member, FAR_FUTURE_DAY));
  const direct = below.filter((member) => team.inviterOn(member, FAR_FUTURE_DAY) === uid).length;
  return {
    ratio: ratioText(ratio),
    nextRatio: next ? { ratio: ratioText(next.ratio), from: dayText(next.fromDay) } : null,
    isCapped: own !== undefined && isAgent && ratio < grantedOn(own.steps, today),
    above: nearest ? { uid: nearest.uid, name: maskName(names.get(nearest.uid) ?? '') } : null,
    direct,
    indirect: below.length - direct,
  };
}

/** For a new agent, the ratio on the first day as an agent, even if it was granted long before. */
function nextStep({ steps, sinceDay }: Agent, today: number): RatioStep | undefined {
  if (sinceDay > today) return { fromDay: sinceDay, ratio: grantedOn(steps, sinceDay) };
  return steps.find(({ fromDay }) => fromDay > today);
}
