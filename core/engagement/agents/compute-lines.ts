import { type Agent, grantedOn, isAgentOn, isSubtractedOn, type Ratio, ratioOn } from './ratio.ts';
import { type MemberPlay, sharedDays } from './shared-days.ts';

/** A member below an agent, with the play of the period. */
export interface Member extends MemberPlay {
  readonly uid: string;
  /**
   * The agents between the agent and this member on a day, nearest to the agent first; undefined if the member is not
   * below the agent.
   */
  readonly pathOn: (day: number) => readonly string[] | undefined;
  /** Days on which the member was excluded from play: no agent earns from the losses of such a day. */
  readonly excludedDays: ReadonlySet<number>;
  /** The member has a bet of this or an earlier period whose result is not known yet. */
  readonly isOpen?: boolean;
}

export interface Figures {
  readonly agent: Agent;
  /** The agents above the agent on a day, nearest first. */
  readonly aboveOn: (day: number) => readonly Agent[];
  /** All present and former agents. */
  readonly agents: ReadonlyMap<string, Agent>;
  readonly members: readonly Member[];
}

/** One member's base in consecutive days under the same ratios. */
export interface Line {
  readonly member: string;
  readonly fromDay: number;
  readonly toDay: number;
  readonly baseMinor: bigint;
  /** The agent's own ratio. */
  readonly ratio: Ratio;
  /** The agent below whose ratio is subtracted, even if one operator ended that agent alone; null: none. */
  readonly below: string | null;
  readonly belowRatio: Ratio;
  readonly isExcluded: boolean;
  /** The base times the difference of the ratios, cut to hundredths. */
  readonly amountMinor: bigint;
}

/** A share of a base, rounded towards zero to hundredths. */
export function shareOf(baseMinor: bigint, ratio: Ratio): bigint {
  return (baseMinor * BigInt(ratio)) / 10_000n;
}

/**
 * All lines of an agent's period. An agent earns the difference between the own ratio and the ratio of the agent below,
 * who earns the rest.
 */
export function computeLines(figures: Figures): Line[] {
  const ownRatio = new Map<number, Ratio>();
  const ratioAt = (day: number) => {
    let ratio = ownRatio.get(day);
    if (ratio === undefined) {
      const above = figures.aboveOn(day).filter((agent) => isAgentOn(agent, day));
      ratio = ratioOn(figures.agent.steps, above, day);
      ownRatio.set(day, ratio);
    }
    return ratio;
  };
  return figures.members.flatMap((member) => linesOf(figures, member, ratioAt));
}

type Stretch = { -readonly [Key in keyof Omit<Line, 'amountMinor'>]: Line[Key] };

function linesOf({ agent, agents }: Figures, member: Member, ratioAt: (day: number) => Ratio): Line[] {
  const stretches: Stretch[] = [];
  for (const { day, baseMinor, leftMinor: netMinor } of sharedDays(agents, member)) {
    // After netting, all days of a period are losses, or all are wins. Losses wait for open bets: otherwise a player
    // could leave won rounds open, and the agent would be paid for the lost rounds.
    const leftMinor = member.isOpen && netMinor > 0n ? 0n : netMinor;
    const path = isAgentOn(agent, day) ? member.pathOn(day) : undefined;
    if (!path) continue;
    const ratio = ratioAt(day);
    const below = belowOf(
      path.flatMap((uid) => agents.get(uid) ?? []),
      day,
    );
    const belowRatio = Math.min(ratio, below?.ratio ?? 0);
    const next = { member: member.uid, ratio, below: below?.uid ?? null, belowRatio };
    // A day with a win counts even if the member was excluded: otherwise a member could remove the win by a
    // self-exclusion.
    const isExcluded = member.excludedDays.has(day) && baseMinor > 0n;
    const last = stretches.at(-1);
    if (last && isSame(last, { ...next, isExcluded })) {
      last.toDay = day;
      last.baseMinor += leftMinor;
    } else stretches.push({ ...next, fromDay: day, toDay: day, baseMinor: leftMinor, isExcluded });
  }
  return stretches.map((stretch) => ({
    ...stretch,
    amountMinor: stretch.isExcluded ? 0n : shareOf(stretch.baseMinor, stretch.ratio - stretch.belowRatio),
  }));
}

/**
 * Selects the agent whose ratio is subtracted, from the agents between an agent and a member (nearest to the agent
 * first): the next agent or, if its ratio is higher, an agent before it that one operator ended alone.
 */
function belowOf(between: readonly Agent[], day: number): { uid: string; ratio: Ratio } | undefined {
  let most: { uid: string; ratio: Ratio } | undefined;
  for (const agent of between) {
    const ratio = isSubtractedOn(agent, day) ? grantedOn(agent.stepsAbove ?? agent.steps, day) : undefined;
    if (ratio !== undefined && ratio >= (most?.ratio ?? 0)) most = { uid: agent.uid, ratio };
    if (isAgentOn(agent, day)) break;
  }
  return most;
}

type Terms = Pick<Line, 'ratio' | 'below' | 'belowRatio' | 'isExcluded'>;

function isSame(one: Terms, other: Terms): boolean {
  return (
    one.ratio === other.ratio &&
    one.below === other.below &&
    one.belowRatio === other.belowRatio &&
    one.isExcluded === other.isExcluded
  );
}
