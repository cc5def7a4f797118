import { type AgentBase, baseOf, type MemberDay } from './base.ts';
import { type Agent, isAgentOn, type Ratio, ratioOn } from './ratio.ts';

/** Someone below an agent, with what they did in the period. */
export interface Member {
  readonly uid: string;
  /** Those between the agent and this member on a day, the nearest to the agent first; undefined: not below the agent. */
  readonly pathOn: (day: number) => readonly string[] | undefined;
  readonly days: readonly MemberDay[];
  /** Days on which the member was excluded from play: nobody earns from them. */
  readonly excludedDays: ReadonlySet<number>;
}

export interface Figures {
  readonly base: AgentBase;
  readonly agent: Agent;
  /** Above the agent on a day, nearest first. */
  readonly aboveOn: (day: number) => readonly Agent[];
  /** Everyone who is or was an agent. */
  readonly agents: ReadonlyMap<string, Agent>;
  readonly members: readonly Member[];
}

/** What one member brought in consecutive days under the same ratios. */
export interface Line {
  readonly member: string;
  readonly fromDay: number;
  readonly toDay: number;
  readonly baseMinor: bigint;
  /** The agent's own. */
  readonly ratio: Ratio;
  /** The agent between the two whose ratio goes off; null: there is none. */
  readonly below: string | null;
  readonly belowRatio: Ratio;
  readonly isExcluded: boolean;
  /** The difference of the ratios of the base, cut to hundredths. */
  readonly amountMinor: bigint;
}

/** A share of a base; what is left of a hundredth is cut, above and below zero. */
export function shareOf(baseMinor: bigint, ratio: Ratio): bigint {
  return (baseMinor * BigInt(ratio)) / 10_000n;
}

/** Every line of an agent's period. An agent earns the difference to the agent below, who earns the rest. */
export function computeLines(figures: Figures): Line[] {
  const ownRatio = new Map<number, Ratio>();
  const ratioAt = (day: number) => {
    let ratio = ownRatio.get(day);
    if (ratio === undefined) {
      const above = figures.aboveOn(day).filter((one) => isAgentOn(one, day));
      ratio = ratioOn(figures.agent.steps, above, day);
      ownRatio.set(day, ratio);
    }
    return ratio;
  };
  return figures.members.flatMap((member) => linesOf(figures, member, ratioAt));
}

type Stretch = { -readonly [Key in keyof Omit<Line, 'amountMinor'>]: Line[Key] };

function linesOf({ agent, agents, base }: Figures, member: Member, ratioAt: (day: number) => Ratio): Line[] {
  const stretches: Stretch[] = [];
  for (const played of member.days) {
    const { day } = played;
    const path = isAgentOn(agent, day) ? member.pathOn(day) : undefined;
    const baseMinor = baseOf(base, played);
    if (!path || baseMinor === 0n) continue;
    const ratio = ratioAt(day);
    const below = path.map((uid) => agents.get(uid)).find((one) => one && isAgentOn(one, day));
    const belowRatio = below ? Math.min(ratio, ratioOn(below.steps, [], day)) : 0;
    const next = { member: member.uid, ratio, below: below?.uid ?? null, belowRatio };
    const isExcluded = member.excludedDays.has(day);
    const last = stretches.at(-1);
    if (last && isSame(last, { ...next, isExcluded })) {
      last.toDay = day;
      last.baseMinor += baseMinor;
    } else stretches.push({ ...next, fromDay: day, toDay: day, baseMinor, isExcluded });
  }
  return stretches.map((one) => ({
    ...one,
    amountMinor: one.isExcluded ? 0n : shareOf(one.baseMinor, one.ratio - one.belowRatio),
  }));
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
