import { addSums, NO_SUMS, type PeriodSource, type PeriodSums, type PointSource, pointsIn } from './level-points.ts';
import { type LevelNeed, levelFor } from './levels.ts';
import { FOR_EVER, type Month, nextPeriod, type PeriodMonths, periodOf } from './period.ts';

/** A user's level, and the sums from which it is computed. */
export interface LevelProgress {
  readonly level: number;
  /** The highest level reached in this period. A level counts as reached only once in a period. */
  readonly reached: number;
  /** The level at the beginning of the period, or set by an operator since; it lasts to the period's end. */
  readonly kept: number;
  /** The level at the beginning of the period if the points of the period before are not counted. */
  readonly floor: number;
  /** First month of the period. */
  readonly periodFrom: Month;
  /** Sums of this period. */
  readonly sums: PeriodSums;
  /** Sums of the period before. */
  readonly before: PeriodSums;
}

/** Points to add, or to subtract. */
export interface Counted {
  /** Milliseconds. */
  readonly at: number;
  /** The site's month that contains it. */
  readonly month: Month;
  readonly source: PeriodSource;
  readonly minor: bigint;
}

export interface LevelMove {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /**
   * `taken_back`: the points that reached the level were reversed. `left`: the deposits that reached the level were
   * withdrawn.
   */
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
  /** The beginning of a month on the site's clock, in milliseconds. */
  readonly startOf: (month: Month) => number;
}

/**
 * Applies points in order of time, and the ends of periods up to a month. A user goes up when a level is reached, and
 * one level down after a whole period without reaching it.
 */
export function advance(
  progress: LevelProgress,
  counted: readonly Counted[],
  until: Month,
  rules: Rules,
): { readonly progress: LevelProgress; readonly moves: readonly LevelMove[] } {
  const moves: LevelMove[] = [];
  let now = progress;
  for (const change of counted) {
    now = endPeriods(now, change.month, rules, moves);
    now = count(now, change, rules, moves);
  }
  return { progress: endPeriods(now, until, rules, moves), moves };
}

function count(
  progress: LevelProgress,
  { at, source, minor }: Counted,
  rules: Rules,
  moves: LevelMove[],
): LevelProgress {
  const { levels, counts } = rules;
  const sums = addSums(progress.sums, source, minor);
  const pointsMinor = pointsIn(sums, counts);
  const reached = levelFor(levels, pointsMinor);
  if (reached <= progress.reached) return { ...progress, sums };
  if (reached <= progress.level) return { ...progress, sums, reached };
  const needMinor = levels[reached]?.needMinor ?? 0n;
  const { level: from, periodFrom } = progress;
  moves.push({ from, to: reached, at, kind: 'reached', pointsMinor, needMinor, periodFrom });
  return { ...progress, level: reached, reached, sums };
}

function endPeriods(progress: LevelProgress, month: Month, rules: Rules, moves: LevelMove[]): LevelProgress {
  const { months, levels, counts } = rules;
  if (months === 0 || progress.periodFrom === FOR_EVER) return progress;
  const currentPeriod = periodOf(month, months);
  let now = progress;
  while (now.periodFrom < currentPeriod) {
    now = takenBack(now, rules.startOf(nextPeriod(now.periodFrom, months)), rules, moves);
    const next = nextPeriod(now.periodFrom, months);
    const needMinor = levels[now.level]?.needMinor ?? 0n;
    const pointsMinor = pointsIn(now.sums, counts);
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
      sums: NO_SUMS,
      before: now.sums,
    };
  }
  return now;
}

/**
 * Goes down at once if points that reached a level are reversed, such as rolled-back stakes or commission. Points
 * reversed after the end of their period are subtracted from that period.
 */
export function takenBack(progress: LevelProgress, at: number, rules: Rules, moves: LevelMove[]): LevelProgress {
  const { levels, counts } = rules;
  const { level: from, periodFrom } = progress;
  const pointsMinor = pointsIn(progress.sums, counts);
  const kept = keptNow(progress, rules);
  const level = Math.min(from, Math.max(kept, levelFor(levels, pointsMinor)));
  if (level === from) return { ...progress, kept };
  const needMinor = levels[from]?.needMinor ?? 0n;
  moves.push({ from, to: level, at, kind: 'taken_back', pointsMinor, needMinor, periodFrom });
  return { ...progress, level, kept, reached: Math.min(progress.reached, level) };
}

/** The level at the beginning of the period, after points of the period before were reversed. */
function keptNow({ kept, floor, sums, before }: LevelProgress, { levels, counts }: Rules): number {
  const hadReached = levelFor(levels, pointsIn(before, counts));
  if (hadReached < kept) return kept;
  const undone = (source: PeriodSource) => (sums[source] < 0n ? sums[source] : 0n);
  const left: PeriodSums = {
    turnover: before.turnover + undone('turnover'),
    earnings: before.earnings + undone('earnings'),
  };
  return Math.min(kept, Math.max(floor, levelFor(levels, pointsIn(left, counts))));
}

/** Whether stakes added within the period leave the level and its grounds as they are. */
export function staysWith(progress: LevelProgress, turnoverMinor: bigint, rules: Rules): boolean {
  const counted = { at: 0, month: progress.periodFrom, source: 'turnover', minor: turnoverMinor } as const;
  const moves: LevelMove[] = [];
  const after = takenBack(count(progress, counted, rules, moves), 0, rules, moves);
  const { level, reached, kept } = progress;
  return moves.length === 0 && after.level === level && after.reached === reached && after.kept === kept;
}

/** Whether the user will go down at the end of the period with the present points. */
export function isInDanger(progress: LevelProgress, { levels, counts }: Pick<Rules, 'levels' | 'counts'>): boolean {
  return progress.level > 0 && pointsIn(progress.sums, counts) < (levels[progress.level]?.needMinor ?? 0n);
}
