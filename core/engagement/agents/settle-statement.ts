/** A statement's figures; opening + earned - reversed - paid = closing. */
export interface Statement {
  readonly openingMinor: bigint;
  readonly earnedMinor: bigint;
  readonly reversedMinor: bigint;
  readonly paidMinor: bigint;
  readonly closingMinor: bigint;
}

export interface SettleFacts {
  /** Carried from the period before: zero, or a loss. */
  readonly openingMinor: bigint;
  /** Sum of the lines. */
  readonly linesMinor: bigint;
  /** A loss is carried to the next periods; otherwise it is dropped. */
  readonly carriesLosses: boolean;
  /** The earlier settlement; undefined at the first one. */
  readonly before: Statement | undefined;
}

/**
 * The result of a period, and the difference to post: a payment if positive, a takeback if negative. If the statement
 * is settled again with the same figures, the difference is zero.
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
