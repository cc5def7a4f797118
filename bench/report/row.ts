import { type Budget, budgetText, evaluate, type Verdict } from './check-budget.ts';
import { median, spread } from './median.ts';

/** One figure of a bench: the value of each round, with its peer in the same rounds. */
export interface Row {
  readonly what: string;
  /** 'ms', 'kB', 'a second'; '' for a count. */
  readonly unit: string;
  readonly rounds: readonly number[];
  readonly peer?: Peer | undefined;
  readonly budget?: Budget;
  /** The reason why it misses its target, if it does. */
  readonly bound?: string;
}

export interface Peer {
  readonly name: string;
  readonly rounds: readonly number[];
}

/** A row of docs/performance.md. */
export interface Line {
  readonly bench: string;
  readonly what: string;
  readonly median: string;
  readonly spread: string;
  readonly ratio: string;
  readonly target: string;
  readonly verdict: Verdict;
  readonly peer: string;
  readonly bound: string;
}

export function lineOf(bench: string, row: Row): Line {
  const { what, unit, rounds, peer, budget = {}, bound = '' } = row;
  const [middle, ratio] = [median(rounds), ratioOf(row)];
  const verdict = evaluate(budget, middle, ratio);
  return {
    ...{ bench, what, verdict },
    median: withUnit(middle, unit),
    spread: rounds.length > 1 && middle !== 0 ? `${Math.round(spread(rounds) * 100)} %` : '',
    ratio: ratio === undefined ? '' : `${ratio.toFixed(2)}x`,
    target: budgetText(budget, unit),
    peer: peer ? `${peer.name}: ${withUnit(median(peer.rounds), unit)}` : '',
    bound: verdict === 'short' ? bound : '',
  };
}

/** The median of the ratios per round: load that disturbs a round affects both sides. undefined: there is no peer. */
export function ratioOf({ rounds, peer }: Row): number | undefined {
  if (!peer) return undefined;
  const isPaired = rounds.length === peer.rounds.length;
  const ratio = isPaired
    ? median(rounds.map((value, round) => value / (peer.rounds[round] ?? Number.NaN)))
    : median(rounds) / median(peer.rounds);
  return Number.isFinite(ratio) ? ratio : undefined;
}

/**
 * Whether a higher value is better. A target decides; without one, speeds are better when higher, all other figures
 * when lower.
 */
export function isMoreBetter({ unit, budget = {} }: Row): boolean {
  if (budget.atLeast !== undefined || budget.ratioAtLeast !== undefined) return true;
  if (budget.atMost !== undefined || budget.ratioAtMost !== undefined) return false;
  return unit === 'a second';
}

function withUnit(value: number, unit: string): string {
  if (Number.isNaN(value)) return 'not measured';
  const digits =
    Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4;
  const number = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}
