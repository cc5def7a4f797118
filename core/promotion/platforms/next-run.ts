/** The kinds of data fetched from a platform. */
export const RUN_KINDS = ['catalogue', 'figures'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

const HOUR_MS = 3_600_000;
/** Platforms ask for about one fetch of the catalogue a day, and one of the figures in six hours. */
const EVERY_MS: Readonly<Record<RunKind, number>> = { catalogue: 24 * HOUR_MS, figures: 6 * HOUR_MS };
const AFTER_FAILURE_MS = HOUR_MS / 2;

export interface LastRuns {
  /** Start of the last finished run. */
  readonly doneAt: Date | undefined;
  /** End of the last failed run, if later. */
  readonly failedAt: Date | undefined;
}

/**
 * When the next automatic run starts; undefined before the first run has finished. An operator starts the first run,
 * because a platform's first list replaces the manually imported items.
 */
export function nextRunAt(kind: RunKind, { doneAt, failedAt }: LastRuns): Date | undefined {
  if (!doneAt) return undefined;
  const regular = doneAt.getTime() + EVERY_MS[kind];
  const again = failedAt ? failedAt.getTime() + AFTER_FAILURE_MS : 0;
  return new Date(Math.max(regular, again));
}

/** Whether the list has less than half the former items: then it is more likely a mistake than the catalogue. */
export function isShortList(listed: number, before: number): boolean {
  return listed * 2 < before;
}
