import type { Prize } from './prize.ts';

/** Why 'try again' took the place of what was drawn. */
export type Replaced = '' | 'stock' | 'budget';

/** What the campaign gave so far. */
export interface Used {
  /** Of this prize. */
  readonly pieces: number;
  /** In prizes of money. */
  readonly amountMinor: bigint;
}

/** What a prize of money comes to; things are not doubled. */
export function amountOf(prize: Pick<Prize, 'kind' | 'amountMinor'>, multiplier: number): bigint {
  return prize.kind === 'money' ? prize.amountMinor * BigInt(multiplier) : 0n;
}

/** Can it be given? Stock and budget stand above the odds. */
export function replacedBy(prize: Prize, multiplier: number, used: Used, budgetMinor: bigint | null): Replaced {
  if (prize.kind === 'none') return '';
  if (prize.stock !== null && used.pieces >= prize.stock) return 'stock';
  const amount = amountOf(prize, multiplier);
  if (budgetMinor !== null && amount > 0n && used.amountMinor + amount > budgetMinor) return 'budget';
  return '';
}

/** A prize of money below the site's limit is paid at once; everything else is followed up by a person. */
export function isPaidAtOnce(prize: Pick<Prize, 'kind'>, amountMinor: bigint, belowMinor: bigint): boolean {
  return prize.kind === 'money' && amountMinor < belowMinor;
}

/** Rewards count once, and twice from this recharge on. */
export function multiplierOf(rechargedMinor: bigint, neededMinor: bigint): 1 | 2 {
  return rechargedMinor >= neededMinor ? 2 : 1;
}
