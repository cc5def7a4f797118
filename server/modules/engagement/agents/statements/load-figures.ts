import type { AgentBase, BaseDay } from '@pitaka/core/engagement/agents/base.ts';
import type { Figures } from '@pitaka/core/engagement/agents/compute-lines.ts';
import { periodOf } from '@pitaka/core/engagement/agents/period.ts';
import { type Agent, hasBeenAgent, isAgentOn } from '@pitaka/core/engagement/agents/ratio.ts';
import type { MadeUp, PlayedPeriod } from '@pitaka/core/engagement/agents/shared-days.ts';
import { leastOf } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { addDays, dayNumber, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { readMadeUp } from '../../../play/rounds/index.ts';
import { loadAgents } from '../load-agents.ts';
import { readExcludedDays } from '../periods/excluded-days.ts';
import { findPeriodBefore } from '../periods/periods.ts';
import { loadTeam, type Team, type TeamSite } from '../team/load-team.ts';
import { type Counted, type CountedDays, readCountedDays } from '../team/member-days.ts';

const NO_DAYS: ReadonlySet<number> = new Set();
const WEEK = 7;

export interface Span {
  readonly fromDay: number;
  readonly toDay: number;
  readonly base: AgentBase;
}

/** All users below and above a user, and the agents among them. */
export interface Place {
  readonly team: Team;
  readonly agents: ReadonlyMap<string, Agent>;
}

export async function loadPlace(
  db: Database | Transaction,
  site: TeamSite,
  uid: string,
  base: AgentBase,
): Promise<Place> {
  const team = await loadTeam(db, site, uid);
  return { team, agents: await loadAgents(db, site.siteId, team.people, base) };
}

/** Everything that an agent's lines of a period follow from; undefined: the user never was an agent. */
export async function loadFigures(
  db: Database | Transaction,
  site: TeamSite,
  uid: string,
  span: Span,
): Promise<Figures | undefined> {
  const known = await loadPlace(db, site, uid, span.base);
  return loadFiguresOf(db, site, uid, span, known, known.team.members);
}

/** The same for some of the members of a loaded team. */
export async function loadFiguresOf(
  db: Database | Transaction,
  site: TeamSite,
  uid: string,
  span: Span,
  { team, agents }: Place,
  members: readonly string[],
): Promise<Figures | undefined> {
  const agent = agents.get(uid);
  if (!agent) return undefined;
  const place = { team, agents };
  const played = await readPlayed(db, site, members, span, place);
  const late = [...played].flatMap(([member, { madeUp }]) => (madeUp ? [member] : []));
  const last = late.length > 0 ? await findPeriodBefore(db, site.siteId, span.fromDay) : undefined;
  const before = new Map<string, PlayedPeriod & { readonly carriesLosses: boolean }>();
  if (last?.base === span.base) {
    const lastSpan = { fromDay: last.from_day, toDay: last.to_day, base: last.base };
    const { carries_losses: carriesLosses } = last;
    for (const [uid, one] of await readPlayed(db, site, late, lastSpan, place))
      before.set(uid, { ...one, carriesLosses });
  }
  const days = members.map((uid) => [uid, [before, played].flatMap((of) => of.get(uid)?.days ?? [])] as const);
  const excluded = await readExcludedDays(db, site, new Map(days));
  return {
    agent,
    agents,
    aboveOn: (day) => team.aboveOn(day).flatMap((one) => agents.get(one) ?? []),
    members: [...played].map(([member, own]) => ({
      uid: member,
      ...own,
      before: before.get(member),
      pathOn: (day) => team.pathOn(member, day),
      aboveOn: (day) => team.aboveOn(day, member),
      excludedDays: excluded.get(member) ?? NO_DAYS,
    })),
  };
}

/** The counted days of a period, and the offset of rounds from before it. */
async function readPlayed(
  db: Database | Transaction,
  site: TeamSite,
  members: readonly string[],
  span: Span,
  place: Place,
): Promise<Map<string, PlayedPeriod>> {
  const counted = await readCountedDays(db, site, members, span, countedOf(place));
  const madeUp = new Map<string, MadeUp>();
  // Turnover has no negative results to net.
  const isNetted = span.base !== 'turnover';
  const begun = members.flatMap((uid) => {
    const day = isNetted ? firstDayOf(place, uid, span) : undefined;
    return day === undefined ? [] : [{ uid, day }];
  });
  const length = dayText(span.toDay) > addDays(dayText(span.fromDay), WEEK - 1) ? 'month' : 'week';
  const startOf = (at: Date) => dayStart(periodOf(length, dayText(siteDay(at, site.timezone))).from, site.timezone);
  const before = dayStart(dayText(span.toDay), site.timezone, 1);
  for (const [day, ones] of Map.groupBy(begun, (one) => one.day)) {
    const from = dayStart(dayText(day), site.timezone);
    const uids = ones.map(({ uid }) => uid);
    for (const [uid, one] of await readMadeUp(db, site, uids, { from, before }, startOf)) {
      const first = firstDayOf(place, uid, { fromDay: siteDay(one.began, site.timezone), toDay: day }) ?? day;
      const openedBefore = dayStart(dayText(first), site.timezone);
      const isEarlier = one.began < openedBefore;
      // For a player who had no agent when the oldest round began.
      const earlier = isEarlier
        ? await readMadeUp(db, site, [uid], { from, before, openedBefore }, startOf)
        : undefined;
      const freeMinor = mostOf(earlier?.get(uid)?.lateMinor ?? 0n, 0n);
      const minor = freeMinor === 0n ? one.minor : leastOf(mostOf(one.lateMinor - freeMinor, 0n), one.mostMinor);
      const whole = { minor, freeMinor, days: one.days };
      // Deposits are already followed beyond a period, and a loss of owed money is no loss.
      const isCapped = span.base === 'deposits' || one.isUnpaid;
      if (minor !== 0n || freeMinor > 0n)
        madeUp.set(uid, isCapped ? cappedBy(counted.get(uid)?.base ?? [], whole) : whole);
    }
  }
  return new Map([...counted].map(([uid, { base: days }]) => [uid, { days, madeUp: madeUp.get(uid) }]));
}

/** The first of these days by which a member had had an agent above; undefined: there is none. */
function firstDayOf(
  { team, agents }: Place,
  uid: string,
  { fromDay, toDay }: Pick<Span, 'fromDay' | 'toDay'>,
): number | undefined {
  const hasBegun = (day: number) =>
    team.aboveOn(day, uid).some((one) => {
      const agent = agents.get(one);
      return agent !== undefined && hasBeenAgent(agent, day);
    });
  for (let day = fromDay; day <= toDay; day = dayNumber(addDays(dayText(day), 1))) if (hasBegun(day)) return day;
  return undefined;
}

/** Limits the offset to the result of these days in this period. */
function cappedBy(days: readonly BaseDay[], madeUp: MadeUp): MadeUp {
  const sign = madeUp.minor < 0n ? -1n : 1n;
  const most = days.reduce((sum, { baseMinor }) => sum + baseMinor, 0n);
  const freeMinor = leastOf(madeUp.freeMinor ?? 0n, mostOf(most, 0n));
  const minor = leastOf(madeUp.minor * sign, mostOf((most - freeMinor) * sign, 0n)) * sign;
  return { ...madeUp, minor, freeMinor };
}

function mostOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** One member's days of a span, with the counted part of each. */
export async function readDaysOf(
  db: Database | Transaction,
  site: TeamSite,
  member: string,
  span: Span,
): Promise<CountedDays> {
  const place = await loadPlace(db, site, member, span.base);
  const found = await readCountedDays(db, site, [member], span, countedOf(place));
  return found.get(member) ?? { days: [], base: [] };
}

/** A member's day counts if any agent is above the member. */
function countedOf({ team, agents }: Place): Counted {
  return {
    sinceOf: team.sinceOf,
    isCounted: (uid, day) =>
      team.aboveOn(day, uid).some((one) => {
        const agent = agents.get(one);
        return agent !== undefined && isAgentOn(agent, day);
      }),
    isAlwaysCounted: (uid) => {
      const start = team.fromTheStart(uid);
      return (start?.above ?? []).some((one) => {
        const agent = agents.get(one);
        return agent && agent.sinceDay <= (start?.day ?? 0) && agent.endedDay === null;
      });
    },
  };
}
