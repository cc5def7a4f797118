/** A platform's figure for one promoter's item on a day; below zero if refunds exceed sales. */
export interface ReportedFigure {
  readonly day: number;
  readonly reportedMinor: bigint;
}

export interface NettedFigures {
  /** The remaining amount of each figure by day, never negative. */
  readonly counts: ReadonlyMap<number, bigint>;
  /** The amounts by day that no earlier figure could cover. */
  readonly uncovered: ReadonlyMap<number, bigint>;
}

/**
 * Subtracts negative figures from the newest figures before them. Computes from all figures each time, so a corrected
 * or late day gives the same result as a day that was reported correctly at first.
 */
export function netNegativeFigures(figures: readonly ReportedFigure[]): NettedFigures {
  const counts = new Map<number, bigint>();
  const uncovered = new Map<number, bigint>();
  const open: number[] = [];
  for (const { day, reportedMinor } of figures.toSorted((one, other) => one.day - other.day)) {
    counts.set(day, reportedMinor > 0n ? reportedMinor : 0n);
    let missing = reportedMinor < 0n ? -reportedMinor : 0n;
    while (missing > 0n) {
      const newest = open.at(-1);
      if (newest === undefined) break;
      const remaining = counts.get(newest) ?? 0n;
      const taken = missing < remaining ? missing : remaining;
      counts.set(newest, remaining - taken);
      missing -= taken;
      if (taken === remaining) open.pop();
    }
    if (missing > 0n) uncovered.set(day, missing);
    if (reportedMinor > 0n) open.push(day);
  }
  return { counts, uncovered };
}
