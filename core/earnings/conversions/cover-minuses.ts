/** What a platform said of one promoter's item on a day; below zero where more was paid back than was sold. */
export interface SaidFigure {
  readonly day: number;
  readonly saidMinor: bigint;
}

export interface CoveredFigures {
  /** By day: what is left of each figure, never below zero. */
  readonly counts: ReadonlyMap<number, bigint>;
  /** By day: what found no earlier figure to be taken from. */
  readonly uncovered: ReadonlyMap<number, bigint>;
}

/**
 * What is below zero is taken off the newest figures before it. All of it follows from what was said of the days, so that
 * a day that is said again, or late, comes to the same as if it had been said so at first.
 */
export function coverMinuses(said: readonly SaidFigure[]): CoveredFigures {
  const counts = new Map<number, bigint>();
  const uncovered = new Map<number, bigint>();
  const open: number[] = [];
  for (const { day, saidMinor } of said.toSorted((one, other) => one.day - other.day)) {
    counts.set(day, saidMinor > 0n ? saidMinor : 0n);
    let missing = saidMinor < 0n ? -saidMinor : 0n;
    while (missing > 0n) {
      const newest = open.at(-1);
      if (newest === undefined) break;
      const there = counts.get(newest) ?? 0n;
      const taken = missing < there ? missing : there;
      counts.set(newest, there - taken);
      missing -= taken;
      if (taken === there) open.pop();
    }
    if (missing > 0n) uncovered.set(day, missing);
    if (saidMinor > 0n) open.push(day);
  }
  return { counts, uncovered };
}
