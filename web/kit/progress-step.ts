import type { MessageKey } from '../messages/catalogues.ts';

export interface ProgressStep {
  readonly label: MessageKey;
  /** `stopped`: the end without money, which is no failure. */
  readonly state: 'done' | 'now' | 'next' | 'stopped' | 'failed';
  /** When it was reached, if that is known. */
  readonly at?: string | undefined;
  /** The estimate for a step to come. */
  readonly note?: string | undefined;
}

/** When a record last came into a state from another one. */
export function enteredAt(
  timeline: readonly { readonly state: string; readonly at: string }[],
  state: string,
): string | undefined {
  return timeline.findLast((step, index) => step.state === state && timeline[index - 1]?.state !== state)?.at;
}

/** Whether the record's history says more than its steps. */
export function hasMoreThan(steps: readonly ProgressStep[], timeline: readonly unknown[]): boolean {
  return timeline.length > steps.filter(({ state }) => state !== 'next').length;
}
