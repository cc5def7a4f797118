/**
 * The destination of a bonus's money: it stays locked while the bonus is active, becomes the player's own once the
 * bonus is released, and returns to the house if the bonus ended in another way.
 */
export type BonusDestination = 'held' | 'own' | 'house';

/** The part of a stake or a win that is money of one bonus. With '' the bonus is unknown, and the part stays locked. */
export interface GrantPart {
  readonly grantId: string;
  readonly minor: bigint;
  /** The bonus's present destination. */
  readonly way: BonusDestination;
}

export function destinationOf(state: string | null | undefined): BonusDestination {
  if (state === null || state === undefined || state === 'active') return 'held';
  return state === 'released' ? 'own' : 'house';
}

export function sumOf(parts: readonly GrantPart[], way?: BonusDestination): bigint {
  return parts.reduce((sum, part) => (way === undefined || part.way === way ? sum + part.minor : sum), 0n);
}

/** Splits an amount in the proportions of these parts. The remainder goes to the first, so that nothing is lost. */
export function shareAmong(parts: readonly GrantPart[], amountMinor: bigint): GrantPart[] {
  const total = sumOf(parts);
  if (total === 0n || amountMinor === 0n) return [];
  const shares = parts.map((part) => ({ ...part, minor: (amountMinor * part.minor) / total }));
  const [first, ...others] = shares;
  if (!first) return [];
  const rest = amountMinor - sumOf(shares);
  return [{ ...first, minor: first.minor + rest }, ...others].filter(({ minor }) => minor > 0n);
}

/** Adds or subtracts the parts of two lists; bonuses with nothing left are dropped. */
export function addParts(to: readonly GrantPart[], more: readonly GrantPart[], sign: 1n | -1n = 1n): GrantPart[] {
  const byGrant = new Map(to.map((part) => [part.grantId, part]));
  for (const part of more) {
    const before = byGrant.get(part.grantId);
    byGrant.set(part.grantId, { ...part, minor: (before?.minor ?? 0n) + sign * part.minor });
  }
  return [...byGrant.values()].filter(({ minor }) => minor > 0n);
}
