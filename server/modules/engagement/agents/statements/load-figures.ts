import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import type { Figures } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { type Agent, isAgentOn } from '@pitaka/core/engagement/agents/ratio.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { readOpenDays } from '../../../play/rounds/index.ts';
import { loadAgents } from '../load-agents.ts';
import { readExcludedDays } from '../periods/excluded-days.ts';
import { loadTeam, type Team, type TeamSite } from '../team/load-team.ts';
import { type CountedDays, type CountedPlay, readCountedDays } from '../team/member-days.ts';

const NO_DAYS: ReadonlySet<number> = new Set();

export interface Span {
  readonly fromDay: number;
  readonly toDay: number;
  readonly base: AgentBase;
}

/** All users below and above a user, and the agents among them. */
export interface TeamAgents {
  readonly team: Team;
  readonly agents: ReadonlyMap<string, Agent>;
}

export async function loadTeamAgents(
  db: Database | Transaction,
  site: TeamSite,
  uid: string,
  base: AgentBase,
): Promise<TeamAgents> {
  const team = await loadTeam(db, site, uid);
  return { team, agents: await loadAgents(db, site.siteId, team.people, base) };
}

/** The input of an agent's lines of an ended period; undefined if the user never was an agent. */
export async function loadFigures(
  db: Database | Transaction,
  site: TeamSite,
  uid: string,
  span: Span,
): Promise<Figures | undefined> {
  const teamAgents = await loadTeamAgents(db, site, uid, span.base);
  const figures = await loadFiguresOf(db, site, uid, span, teamAgents, teamAgents.team.members);
  // Turnover does not depend on the result of a bet.
  if (!figures || span.base === 'turnover') return figures;
  const openDays = await readOpenDays(
    db,
    site,
    figures.members.map((member) => member.uid),
  );
  const isOpen = (member: string) => (openDays.get(member) ?? Number.POSITIVE_INFINITY) <= span.toDay;
  return { ...figures, members: figures.members.map((member) => ({ ...member, isOpen: isOpen(member.uid) })) };
}

/** The same input, but for only some members of a loaded team. */
export async function loadFiguresOf(
  db: Database | Transaction,
  site: TeamSite,
  uid: string,
  span: Span,
  { team, agents }: TeamAgents,
  members: readonly string[],
): Promise<Figures | undefined> {
  const agent = agents.get(uid);
  if (!agent) return undefined;
  const played = await readCountedDays(db, site, members, span, countedOf({ team, agents }));
  const days = members.map((uid) => [uid, played.get(uid)?.base ?? []] as const);
  const excluded = await readExcludedDays(db, site, new Map(days));
  return {
    agent,
    agents,
    aboveOn: (day) => team.aboveOn(day).flatMap((agentUid) => agents.get(agentUid) ?? []),
    members: [...played].map(([member, { base: own }]) => ({
      uid: member,
      days: own,
      pathOn: (day) => team.pathOn(member, day),
      aboveOn: (day) => team.aboveOn(day, member),
      excludedDays: excluded.get(member) ?? NO_DAYS,
    })),
  };
}

/** One member's days of a span, with the counted part of each. */
export async function readDaysOf(
  db: Database | Transaction,
  site: TeamSite,
  member: string,
  span: Span,
): Promise<CountedDays> {
  const place = await loadTeamAgents(db, site, member, span.base);
  const found = await readCountedDays(db, site, [member], span, countedOf(place));
  return found.get(member) ?? { days: [], base: [] };
}

/** A member's day counts if any agent is above the member. */
function countedOf({ team, agents }: TeamAgents): CountedPlay {
  return {
    sinceOf: team.sinceOf,
    isCounted: (uid, day) =>
      team.aboveOn(day, uid).some((agentUid) => {
        const agent = agents.get(agentUid);
        return agent !== undefined && isAgentOn(agent, day);
      }),
    isAlwaysCounted: (uid) => {
      const start = team.fromTheStart(uid);
      return (start?.above ?? []).some((agentUid) => {
        const agent = agents.get(agentUid);
        return agent && agent.sinceDay <= (start?.day ?? 0) && agent.endedDay === null;
      });
    },
  };
}
