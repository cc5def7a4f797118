import type { LineOutcome } from '@pitaka/core/payments/bank-statements/decide-line.ts';
import type { MatchedLine } from './evaluate-lines.ts';

export interface StatementFigures extends Readonly<Record<LineOutcome, number>> {
  /** The outgoing money of the matched lines. */
  readonly outMinor: bigint;
  /** The incoming money of the matched lines. */
  readonly inMinor: bigint;
}

/** Counts the lines by outcome, and adds up the money of the matched ones. */
export function sumLines(evaluated: readonly MatchedLine[]): StatementFigures {
  const figures = { matched: 0, known: 0, differs: 0, unmatched: 0, unreadable: 0, outMinor: 0n, inMinor: 0n };
  for (const { outcome, line } of evaluated) {
    figures[outcome] += 1;
    if (outcome !== 'matched' || line.type !== 'booking') continue;
    if (line.amountMinor < 0n) figures.outMinor -= line.amountMinor;
    else figures.inMinor += line.amountMinor;
  }
  return figures;
}
