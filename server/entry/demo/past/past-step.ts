/** A step of the demo's past, by days before now. */
export interface PastStep {
  readonly daysAgo: number;
  run(at: Date): Promise<void>;
}

const DAY_MS = 86_400_000;

export function momentOf(now: Date, daysAgo: number): Date {
  return new Date(now.getTime() - daysAgo * DAY_MS);
}

/** Plays the steps one after the other, the oldest first, because accounts and the audit log are in order of time. */
export async function playPast(steps: readonly PastStep[], now: Date): Promise<void> {
  for (const step of [...steps].sort((a, b) => b.daysAgo - a.daysAgo)) await step.run(momentOf(now, step.daysAgo));
}
