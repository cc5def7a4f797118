import type { ConversionStatus } from './fold-events.ts';

/** The state of a sale or figure from a moment on. */
export interface Stood {
  /** Milliseconds. */
  readonly since: number;
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
  /** 20261120. */
  readonly day: number;
  /** Why the sale counted for no promoter; '' where it counted. */
  readonly refused: string;
}

/**
 * Since when it stands as it is now without a break: a sale that could be paid, the same event of the same day, of half of the
 * present amount and number or more. A hold runs from there: from the first word on, a hundredth of today would have a fortune of next year
 * paid at once, and so would a fortune that was declined, refused, renamed or of another day until now.
 */
export function standsSince(history: readonly Stood[]): number {
  const now = history.at(-1);
  if (!now) throw new RangeError('a sale that was never said');
  const breaks = history.findLastIndex((before) => !isAlready(before, now));
  return (history[breaks + 1] ?? now).since;
}

function isAlready(before: Stood, now: Stood): boolean {
  return (
    before.refused === '' &&
    (before.status === 'pending' || before.status === 'approved') &&
    before.event === now.event &&
    before.day === now.day &&
    before.currency === now.currency &&
    before.amountMinor * 2n >= now.amountMinor &&
    before.count * 2 >= now.count
  );
}
