import { type LevelNeed, levelFor } from './levels.ts';
import { FOR_EVER, type Month, nextPeriod, type PeriodMonths, periodOf } from './period.ts';
import { addDone, type DoneSource, type DoneSums, doneIn, NOTHING_DONE, type SteamSource } from './steam.ts';

/** Where a person stands by what was done. */
export interface Standing {
  readonly level: number;
  /** The highest level that was reached in this period: a level counts as reached once in a period. */
  readonly reached: number;
  /** The level that the period began with, or that was set by hand since: it is kept to the period's end. */
  readonly kept: number;
  /** What would have been kept had nothing counted in the period before. */
  readonly floor: number;
  /** First month of the period. */
  readonly periodFrom: Month;
  /** What was done in this period. */
  readonly sums: DoneSums;
  /** What was done in the period before. */
  readonly before: DoneSums;
}

/** Something that counts, or takes back what counted. */
export interface Counted {
  /** Milliseconds. */
  readonly at: number;
  /** The site's month that it falls in. */
  readonly month: Month;
  readonly source: DoneSource;
  readonly minor: bigint;
}

export interface LevelMove {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** `taken_back`: what had reached the level was undone; `left`: the deposits that it stood on left. */
  readonly kind: 'reached' | 'not_kept' | 'taken_back' | 'left';
  /** What counted at that moment, and what was asked for. */
  readonly steamMinor: bigint;
  readonly needMinor: bigint;
  /** The period that it was counted in. */
  readonly periodFrom: Month;
}

export interface Rules {
  readonly levels: readonly LevelNeed[];
  readonly months: PeriodMonths;
  readonly counts: readonly SteamSource[];
  /** The moment a month begins on the site's clock, in milliseconds. */
  readonly startOf: (month: Month) => number;
}

/**
 * Takes what counted, in the order of time, and the ends of periods up to a month: up at the moment a level is reached,
 * one level down where a whole period did not reach the level again.
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
  const steamMinor = doneIn(sums, counts);
  const reached = levelFor(levels, steamMinor);
  if (reached <= standing.reached) return { ...standing, sums };
  if (reached <= standing.level) return { ...standing, sums, reached };
  const needMinor = levels[reached]?.needMinor ?? 0n;
  const { level: from, periodFrom } = standing;
  moves.push({ from, to: reached, at, kind: 'reached', steamMinor, needMinor, periodFrom });
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
    const steamMinor = doneIn(now.sums, counts);
    const isKept = now.level === 0 || steamMinor >= needMinor;
    const level = isKept ? now.level : now.level - 1;
    if (!isKept) {
      const { level: from, periodFrom } = now;
      moves.push({ from, to: level, at: rules.startOf(next), kind: 'not_kept', steamMinor, needMinor, periodFrom });
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
 * Down at once where what reached a level was undone: stakes rolled back, commission taken back. What is undone after
 * the end of its period goes off what that period had reached.
 */
export function takenBack(standing: Standing, at: number, rules: Rules, moves: LevelMove[]): Standing {
  const { levels, counts } = rules;
  const { level: from, periodFrom } = standing;
  const steamMinor = doneIn(standing.sums, counts);
  const kept = keptNow(standing, rules);
  const level = Math.min(from, Math.max(kept, levelFor(levels, steamMinor)));
  if (level === from) return { ...standing, kept };
  const needMinor = levels[from]?.needMinor ?? 0n;
  moves.push({ from, to: level, at, kind: 'taken_back', steamMinor, needMinor, periodFrom });
  return { ...standing, level, kept, reached: Math.min(standing.reached, level) };
}

/** The level that the period began with, less what of the period before is undone by now. */
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

/** Will this person move down at the end of the period as things are? */
export function isInDanger(standing: Standing, { levels, counts }: Pick<Rules, 'levels' | 'counts'>): boolean {
  return standing.level > 0 && doneIn(standing.sums, counts) < (levels[standing.level]?.needMinor ?? 0n);
}
