/** Something that happened so many days before the demo was made. */
export interface PastStep {
  readonly daysAgo: number;
  run(at: Date): Promise<void>;
}

const DAY_MS = 86_400_000;

export function momentOf(now: Date, daysAgo: number): Date {
  return new Date(now.getTime() - daysAgo * DAY_MS);
}

/** Oldest first, one after the other: an account's lines and the audit log stand in the order of their moments. */
export async function playPast(steps: readonly PastStep[], now: Date): Promise<void> {
  for (const step of [...steps].sort((a, b) => b.daysAgo - a.daysAgo)) await step.run(momentOf(now, step.daysAgo));
}
