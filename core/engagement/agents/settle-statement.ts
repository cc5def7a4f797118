/** A statement's figures; opening + earned - reversed - paid = closing. */
export interface Statement {
  readonly openingMinor: bigint;
  readonly earnedMinor: bigint;
  readonly reversedMinor: bigint;
  readonly paidMinor: bigint;
  readonly closingMinor: bigint;
}

export interface SettleFacts {
  /** Carried over from the period before: zero, or a loss. */
  readonly openingMinor: bigint;
  /** Sum of the lines. */
  readonly linesMinor: bigint;
  /** The next periods make up for a loss; otherwise it is dropped with its period. */
  readonly carriesLosses: boolean;
  /** The earlier settlement; undefined: the first one. */
  readonly before: Statement | undefined;
}

/**
 * The result of a period, and the difference to post: paid out above zero, taken back below. Settled again with the
 * same figures the difference is zero.
 */
export function settleStatement({ openingMinor, linesMinor, carriesLosses, before }: SettleFacts): {
  statement: Statement;
  differenceMinor: bigint;
} {
  const totalMinor = carriesLosses || linesMinor > 0n ? linesMinor : 0n;
  const changeMinor = totalMinor - (before ? before.earnedMinor - before.reversedMinor : 0n);
  const isLess = before !== undefined && changeMinor < 0n;
  const earnedMinor = (before?.earnedMinor ?? 0n) + (isLess ? 0n : changeMinor);
  const reversedMinor = (before?.reversedMinor ?? 0n) - (isLess ? changeMinor : 0n);
  const dueMinor = openingMinor + totalMinor;
  const paidMinor = dueMinor > 0n ? dueMinor : 0n;
  return {
    statement: { openingMinor, earnedMinor, reversedMinor, paidMinor, closingMinor: dueMinor - paidMinor },
    differenceMinor: paidMinor - (before?.paidMinor ?? 0n),
  };
}
