import type { Prize } from './prize.ts';

/** Why 'no prize' replaced the drawn prize. */
export type ReplacementReason = '' | 'stock' | 'budget';

/** The campaign's use so far. */
export interface Used {
  /** Number of given pieces of this prize. */
  readonly pieces: number;
  /** Sum of money prizes. */
  readonly amountMinor: bigint;
}

/** The amount of a money prize, multiplied; other prizes are not doubled. */
export function amountOf(prize: Pick<Prize, 'kind' | 'amountMinor'>, multiplier: number): bigint {
  return prize.kind === 'money' ? prize.amountMinor * BigInt(multiplier) : 0n;
}

/** The reason why the prize cannot be given; undefined if it can. Stock and budget take precedence over the odds. */
export function replacedBy(
  prize: Prize,
  multiplier: number,
  used: Used,
  budgetMinor: bigint | null,
): ReplacementReason {
  if (prize.kind === 'none') return '';
  if (prize.stock !== null && used.pieces >= prize.stock) return 'stock';
  const amount = amountOf(prize, multiplier);
  if (budgetMinor !== null && amount > 0n && used.amountMinor + amount > budgetMinor) return 'budget';
  return '';
}

/** Whether the prize is paid at once: only money below the site's limit. An operator handles all other prizes. */
export function isPaidAtOnce(prize: Pick<Prize, 'kind'>, amountMinor: bigint, belowMinor: bigint): boolean {
  return prize.kind === 'money' && amountMinor < belowMinor;
}

/** 2 if the recharge reaches the site's amount for doubled prizes, otherwise 1. */
export function multiplierOf(rechargedMinor: bigint, neededMinor: bigint): 1 | 2 {
  return rechargedMinor >= neededMinor ? 2 : 1;
}
