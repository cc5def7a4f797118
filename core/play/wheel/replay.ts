import { prizeAt } from '../../values/recompute-draw.js';
import { amountOf, replacedBy } from './grant.ts';
import type { Prize } from './prize.ts';

export interface PastSpin {
  readonly fraction: number;
  readonly multiplier: number;
}

export interface Replayed {
  readonly costMinor: bigint;
  readonly replaced: number;
}

/** The cost of past spins with other prizes: each spin is drawn by its own fraction, in the original order. */
export function replaySpins(
  prizes: readonly Prize[],
  budgetMinor: bigint | null,
  spins: readonly PastSpin[],
): Replayed {
  const byId = new Map(prizes.map((prize) => [prize.id, prize]));
  const pieces = new Map<string, number>();
  let costMinor = 0n;
  let replaced = 0;
  for (const { fraction, multiplier } of spins) {
    const prize = byId.get(prizeAt(prizes, fraction));
    if (!prize || prize.kind === 'none') continue;
    const given = pieces.get(prize.id) ?? 0;
    if (replacedBy(prize, multiplier, { pieces: given, amountMinor: costMinor }, budgetMinor) !== '') {
      replaced += 1;
      continue;
    }
    pieces.set(prize.id, given + 1);
    costMinor += amountOf(prize, multiplier);
  }
  return { costMinor, replaced };
}

/** The average cost of a spin in minor units, rounded down: by the odds alone, without doubling. */
export function meanCostMinor(prizes: readonly Prize[], whole: number): bigint {
  const sum = prizes.reduce((total, prize) => total + amountOf(prize, 1) * BigInt(prize.odds), 0n);
  return sum / BigInt(whole);
}
