import { type Agent, goesOffOn, grantedOn, isAgentOn, type Ratio, ratioOn } from './ratio.ts';
import { type Played, sharedDays } from './shared-days.ts';

/** Someone below an agent, with what they did in the period. */
export interface Member extends Played {
  readonly uid: string;
  /** Those between the agent and this member on a day, the nearest to the agent first; undefined: not below the agent. */
  readonly pathOn: (day: number) => readonly string[] | undefined;
  /** Days on which the member was excluded from play: no agent earns from the losses of such a day. */
  readonly excludedDays: ReadonlySet<number>;
}

export interface Figures {
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
  /** The agent between the two whose ratio goes off, also one whom one person ended; null: there is none. */
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

function linesOf({ agent, agents }: Figures, member: Member, ratioAt: (day: number) => Ratio): Line[] {
  const stretches: Stretch[] = [];
  for (const { day, baseMinor, leftMinor } of sharedDays(agents, member)) {
    const path = isAgentOn(agent, day) ? member.pathOn(day) : undefined;
    if (!path) continue;
    const ratio = ratioAt(day);
    const below = belowOf(
      path.flatMap((uid) => agents.get(uid) ?? []),
      day,
    );
    const belowRatio = Math.min(ratio, below?.ratio ?? 0);
    const next = { member: member.uid, ratio, below: below?.uid ?? null, belowRatio };
    // A day that was won counts: a member would otherwise delete the day's win by a self-exclusion.
    const isExcluded = member.excludedDays.has(day) && baseMinor > 0n;
    const last = stretches.at(-1);
    if (last && isSame(last, { ...next, isExcluded })) {
      last.toDay = day;
      last.baseMinor += leftMinor;
    } else stretches.push({ ...next, fromDay: day, toDay: day, baseMinor: leftMinor, isExcluded });
  }
  return stretches.map((one) => ({
    ...one,
    amountMinor: one.isExcluded ? 0n : shareOf(one.baseMinor, one.ratio - one.belowRatio),
  }));
}

/**
 * Whose ratio goes off, of those between an agent and a member, nearest to the agent first: the next agent's, or that of one
 * ended by one person before, whichever is more.
 */
function belowOf(between: readonly Agent[], day: number): { uid: string; ratio: Ratio } | undefined {
  let most: { uid: string; ratio: Ratio } | undefined;
  for (const one of between) {
    const ratio = goesOffOn(one, day) ? grantedOn(one.stepsAbove ?? one.steps, day) : undefined;
    if (ratio !== undefined && ratio >= (most?.ratio ?? 0)) most = { uid: one.uid, ratio };
    if (isAgentOn(one, day)) break;
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
