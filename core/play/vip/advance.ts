import { type LevelNeed, levelFor } from './levels.ts';
import { FOR_EVER, type Month, nextPeriod, type PeriodMonths, periodOf } from './period.ts';

/** Where a person stands. */
export interface Standing {
  readonly level: number;
  /** The highest level that was reached in this period: a level counts as reached once in a period. */
  readonly reached: number;
  /** First month of the period. */
  readonly periodFrom: Month;
  /** What counts in this period. */
  readonly steamMinor: bigint;
}

/** Something that counts, or takes back what counted. */
export interface Counted {
  /** Milliseconds. */
  readonly at: number;
  /** The site's month that it falls in. */
  readonly month: Month;
  readonly minor: bigint;
}

export interface LevelMove {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly kind: 'reached' | 'not_kept';
  /** What counted at that moment, and what was asked for. */
  readonly steamMinor: bigint;
  readonly needMinor: bigint;
  /** The period that it was counted in. */
  readonly periodFrom: Month;
}

export interface Rules {
  readonly levels: readonly LevelNeed[];
  readonly months: PeriodMonths;
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
  for (const { at, month, minor } of counted) {
    now = endPeriods(now, month, rules, moves);
    now = count(now, at, minor, rules, moves);
  }
  return { standing: endPeriods(now, until, rules, moves), moves };
}

function count(standing: Standing, at: number, minor: bigint, { levels }: Rules, moves: LevelMove[]): Standing {
  const steamMinor = standing.steamMinor + minor;
  const reached = levelFor(levels, steamMinor);
  if (reached <= standing.reached) return { ...standing, steamMinor };
  if (reached <= standing.level) return { ...standing, steamMinor, reached };
  const needMinor = levels[reached]?.needMinor ?? 0n;
  const { level: from, periodFrom } = standing;
  moves.push({ from, to: reached, at, kind: 'reached', steamMinor, needMinor, periodFrom });
  return { level: reached, reached, periodFrom, steamMinor };
}

function endPeriods(standing: Standing, month: Month, rules: Rules, moves: LevelMove[]): Standing {
  const { months, levels } = rules;
  if (months === 0 || standing.periodFrom === FOR_EVER) return standing;
  const wanted = periodOf(month, months);
  let now = standing;
  while (now.periodFrom < wanted) {
    const next = nextPeriod(now.periodFrom, months);
    const needMinor = levels[now.level]?.needMinor ?? 0n;
    const isKept = now.level === 0 || now.steamMinor >= needMinor;
    if (!isKept) {
      const { level: from, steamMinor, periodFrom } = now;
      moves.push({ from, to: from - 1, at: rules.startOf(next), kind: 'not_kept', steamMinor, needMinor, periodFrom });
    }
    now = { level: isKept ? now.level : now.level - 1, reached: 0, periodFrom: next, steamMinor: 0n };
  }
  return now;
}

/** Will this person move down at the end of the period as things are? */
export function isInDanger(standing: Standing, levels: readonly LevelNeed[]): boolean {
  return standing.level > 0 && standing.steamMinor < (levels[standing.level]?.needMinor ?? 0n);
}
