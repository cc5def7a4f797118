import { PERCENT_WHOLE, percentOf } from './progress.ts';

/**
 * The points that a level requires. Levels are in order, level 0 first; each requires more points than the previous
 * level.
 */
export interface LevelNeed {
  readonly needMinor: bigint;
}

/** The highest level that these points reach. */
export function levelFor(levels: readonly LevelNeed[], pointsMinor: bigint): number {
  let reached = 0;
  for (const [level, { needMinor }] of levels.entries()) if (pointsMinor >= needMinor) reached = level;
  return reached;
}

export interface NextLevel {
  readonly level: number;
  readonly needMinor: bigint;
  readonly missingMinor: bigint;
  /** 0 to 100. */
  readonly percent: number;
}

/** The next level and the progress to it; undefined at the highest level. */
export function nextLevel(levels: readonly LevelNeed[], level: number, pointsMinor: bigint): NextLevel | undefined {
  const next = levels[level + 1];
  if (!next) return undefined;
  const missingMinor = next.needMinor > pointsMinor ? next.needMinor - pointsMinor : 0n;
  const percent = missingMinor === 0n ? PERCENT_WHOLE : percentOf(pointsMinor, next.needMinor);
  return { level: level + 1, needMinor: next.needMinor, missingMinor, percent };
}

/** Whether the levels are in order: level 0 requires nothing, and each next level requires more. */
export function areInOrder(levels: readonly LevelNeed[]): boolean {
  return levels.every(({ needMinor }, index) => {
    const before = levels[index - 1];
    return before ? needMinor > before.needMinor : needMinor === 0n;
  });
}
