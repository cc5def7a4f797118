/** What is fetched from a platform. */
export const RUN_KINDS = ['catalogue', 'figures'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

const HOUR_MS = 3_600_000;
/** Platforms ask for about once a day, and for once in six hours. */
const EVERY_MS: Readonly<Record<RunKind, number>> = { catalogue: 24 * HOUR_MS, figures: 6 * HOUR_MS };
const AFTER_FAILURE_MS = HOUR_MS / 2;

export interface LastRuns {
  /** When the last run that came to its end began. */
  readonly doneAt: Date | undefined;
  /** When the last one that did not come to its end did, if that was later. */
  readonly failedAt: Date | undefined;
}

/**
 * When it is fetched next by itself; undefined: not before an operator's first run came to its end. The first list of a
 * platform replaces what was imported by hand, so a person begins.
 */
export function nextRunAt(kind: RunKind, { doneAt, failedAt }: LastRuns): Date | undefined {
  if (!doneAt) return undefined;
  const regular = doneAt.getTime() + EVERY_MS[kind];
  const again = failedAt ? failedAt.getTime() + AFTER_FAILURE_MS : 0;
  return new Date(Math.max(regular, again));
}

/** A list of less than half of what was listed is rather a mistake than the catalogue. */
export function isShortList(listed: number, before: number): boolean {
  return listed * 2 < before;
}
