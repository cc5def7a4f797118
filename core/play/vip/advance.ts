import { addDone, type DoneSource, type DoneSums, doneIn, NOTHING_DONE, type PointSource } from './level-points.ts';
import { type LevelNeed, levelFor } from './levels.ts';
import { FOR_EVER, type Month, nextPeriod, type PeriodMonths, periodOf } from './period.ts';

/** A user's level with the sums it follows from. */
export interface Standing {
  readonly level: number;
  /** The highest level reached in this period: a level counts as reached once in a period. */
  readonly reached: number;
  /** The level at the beginning of the period, or set by hand since: it is kept to the period's end. */
  readonly kept: number;
  /** The level that would be kept if nothing had counted in the period before. */
  readonly floor: number;
  /** First month of the period. */
  readonly periodFrom: Month;
  /** Sums of this period. */
  readonly sums: DoneSums;
  /** Sums of the period before. */
  readonly before: DoneSums;
}

/** Points that count, or take back earlier ones. */
export interface Counted {
  /** Milliseconds. */
  readonly at: number;
  /** The site's month that contains it. */
  readonly month: Month;
  readonly source: DoneSource;
  readonly minor: bigint;
}

export interface LevelMove {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** `taken_back`: the points that reached the level were undone; `left`: the deposits it rested on left. */
  readonly kind: 'reached' | 'not_kept' | 'taken_back' | 'left';
  /** The level points at that moment, and the points required. */
  readonly pointsMinor: bigint;
  readonly needMinor: bigint;
  /** The period of these points. */
  readonly periodFrom: Month;
}

export interface Rules {
  readonly levels: readonly LevelNeed[];
  readonly months: PeriodMonths;
  readonly counts: readonly PointSource[];
  /** The moment a month begins on the site's clock, in milliseconds. */
  readonly startOf: (month: Month) => number;
}

/**
 * Applies points in order of time, and the ends of periods up to a month: up at the moment a level is reached, one
 * level down after a whole period without reaching it.
 */
export function advance(
  standing: Standing,
  counted: readonly Counted[],
  until: Month,
  rules: Rules,
): { readonly standing: Standing; readonly moves: readonly LevelMove[] } {
  const moves: LevelMove[] = [];
  let now = standing;
  for (const one of counted) {
    now = endPeriods(now, one.month, rules, moves);
    now = count(now, one, rules, moves);
  }
  return { standing: endPeriods(now, until, rules, moves), moves };
}

function count(standing: Standing, { at, source, minor }: Counted, rules: Rules, moves: LevelMove[]): Standing {
  const { levels, counts } = rules;
  const sums = addDone(standing.sums, source, minor);
  const pointsMinor = doneIn(sums, counts);
  const reached = levelFor(levels, pointsMinor);
  if (reached <= standing.reached) return { ...standing, sums };
  if (reached <= standing.level) return { ...standing, sums, reached };
  const needMinor = levels[reached]?.needMinor ?? 0n;
  const { level: from, periodFrom } = standing;
  moves.push({ from, to: reached, at, kind: 'reached', pointsMinor, needMinor, periodFrom });
  return { ...standing, level: reached, reached, sums };
}

function endPeriods(standing: Standing, month: Month, rules: Rules, moves: LevelMove[]): Standing {
  const { months, levels, counts } = rules;
  if (months === 0 || standing.periodFrom === FOR_EVER) return standing;
  const wanted = periodOf(month, months);
  let now = standing;
  while (now.periodFrom < wanted) {
    now = takenBack(now, rules.startOf(nextPeriod(now.periodFrom, months)), rules, moves);
    const next = nextPeriod(now.periodFrom, months);
    const needMinor = levels[now.level]?.needMinor ?? 0n;
    const pointsMinor = doneIn(now.sums, counts);
    const isKept = now.level === 0 || pointsMinor >= needMinor;
    const level = isKept ? now.level : now.level - 1;
    if (!isKept) {
      const { level: from, periodFrom } = now;
      moves.push({ from, to: level, at: rules.startOf(next), kind: 'not_kept', pointsMinor, needMinor, periodFrom });
    }
    now = {
      level,
      reached: 0,
      kept: level,
      floor: Math.min(level, Math.max(0, now.kept - 1)),
      periodFrom: next,
      sums: NOTHING_DONE,
      before: now.sums,
    };
  }
  return now;
}

/**
 * Moves down at once if points that reached a level are undone: stakes rolled back, commission taken back. Points
 * undone after the end of their period are subtracted from that period.
 */
export function takenBack(standing: Standing, at: number, rules: Rules, moves: LevelMove[]): Standing {
  const { levels, counts } = rules;
  const { level: from, periodFrom } = standing;
  const pointsMinor = doneIn(standing.sums, counts);
  const kept = keptNow(standing, rules);
  const level = Math.min(from, Math.max(kept, levelFor(levels, pointsMinor)));
  if (level === from) return { ...standing, kept };
  const needMinor = levels[from]?.needMinor ?? 0n;
  moves.push({ from, to: level, at, kind: 'taken_back', pointsMinor, needMinor, periodFrom });
  return { ...standing, level, kept, reached: Math.min(standing.reached, level) };
}

/** The level at the beginning of the period, less what was undone of the period before. */
function keptNow({ kept, floor, sums, before }: Standing, { levels, counts }: Rules): number {
  const hadReached = levelFor(levels, doneIn(before, counts));
  if (hadReached < kept) return kept;
  const undone = (source: DoneSource) => (sums[source] < 0n ? sums[source] : 0n);
  const left: DoneSums = {
    turnover: before.turnover + undone('turnover'),
    earnings: before.earnings + undone('earnings'),
  };
  return Math.min(kept, Math.max(floor, levelFor(levels, doneIn(left, counts))));
}

/** Whether the user will move down at the end of the period with the present points. */
export function isInDanger(standing: Standing, { levels, counts }: Pick<Rules, 'levels' | 'counts'>): boolean {
  return standing.level > 0 && doneIn(standing.sums, counts) < (levels[standing.level]?.needMinor ?? 0n);
}
