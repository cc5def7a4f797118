import type { ConversionStatus } from './fold-events.ts';

/** One state in the history of a sale or figure. */
export interface SaleState {
  /** Milliseconds. */
  readonly since: number;
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
  /** 20261120. */
  readonly day: number;
  /** Why the sale counted for no promoter; '' if it counted. */
  readonly refused: string;
}

/**
 * Start of the sale's present state without interruption: payable, with the same event and day, and with at least half
 * of the present amount and number. The hold days count from this moment. If they counted from the first event, a sale
 * that is enlarged, approved, renamed or moved to another day much later would be paid at once.
 */
export function stateSince(history: readonly SaleState[]): number {
  const now = history.at(-1);
  if (!now) throw new RangeError('a sale that was never said');
  const breaks = history.findLastIndex((before) => !isAlready(before, now));
  return (history[breaks + 1] ?? now).since;
}

function isAlready(before: SaleState, now: SaleState): boolean {
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
