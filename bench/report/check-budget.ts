/** A target: a limit for the figure itself, for its ratio to the peer, or both. */
export interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly ratioAtMost?: number;
  readonly ratioAtLeast?: number;
}

/** '' if there is no target. */
export type Verdict = 'met' | 'short' | '';

/** A figure that could not be measured misses its target. */
export function evaluate(budget: Budget, measured: number, ratio: number | undefined): Verdict {
  const checks = [
    budget.atMost === undefined || measured <= budget.atMost,
    budget.atLeast === undefined || measured >= budget.atLeast,
    budget.ratioAtMost === undefined || (ratio !== undefined && ratio <= budget.ratioAtMost),
    budget.ratioAtLeast === undefined || (ratio !== undefined && ratio >= budget.ratioAtLeast),
  ];
  if (Object.values(budget).every((bound) => bound === undefined)) return '';
  return checks.every(Boolean) ? 'met' : 'short';
}

export function budgetText(budget: Budget, unit: string): string {
  const parts: string[] = [];
  const bound = (value: number) => `${value.toLocaleString('en-US')}${unit === '' ? '' : ` ${unit}`}`;
  if (budget.atMost !== undefined) parts.push(`<= ${bound(budget.atMost)}`);
  if (budget.atLeast !== undefined) parts.push(`>= ${bound(budget.atLeast)}`);
  if (budget.ratioAtMost !== undefined) parts.push(`<= ${budget.ratioAtMost.toFixed(2)}x`);
  if (budget.ratioAtLeast !== undefined) parts.push(`>= ${budget.ratioAtLeast.toFixed(2)}x`);
  return parts.join(', ');
}
