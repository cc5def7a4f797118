/** A target: a bound for the figure itself, for its ratio to the peer, or both. */
export interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly ratioAtMost?: number;
  readonly ratioAtLeast?: number;
}

/** 'ok', 'short', or '' without a target. A figure that could not be measured falls short. */
export function evaluate(budget: Budget, measured: number, ratio: number | undefined): 'ok' | 'short' | '' {
  const checks = [
    budget.atMost === undefined || measured <= budget.atMost,
    budget.atLeast === undefined || measured >= budget.atLeast,
    budget.ratioAtMost === undefined || (ratio !== undefined && ratio <= budget.ratioAtMost),
    budget.ratioAtLeast === undefined || (ratio !== undefined && ratio >= budget.ratioAtLeast),
  ];
  if (Object.values(budget).every((bound) => bound === undefined)) return '';
  return checks.every(Boolean) ? 'ok' : 'short';
}

export function budgetText(budget: Budget, unit: string): string {
  const parts: string[] = [];
  if (budget.atMost !== undefined) parts.push(`<= ${budget.atMost}${unit}`);
  if (budget.atLeast !== undefined) parts.push(`>= ${budget.atLeast}${unit}`);
  if (budget.ratioAtMost !== undefined) parts.push(`<= ${budget.ratioAtMost.toFixed(2)}x`);
  if (budget.ratioAtLeast !== undefined) parts.push(`>= ${budget.ratioAtLeast.toFixed(2)}x`);
  return parts.join(', ');
}
