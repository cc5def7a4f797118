/** A statement's figures; opening + earned - reversed - paid is the closing one. */
export interface Statement {
  readonly openingMinor: bigint;
  readonly earnedMinor: bigint;
  readonly reversedMinor: bigint;
  readonly paidMinor: bigint;
  readonly closingMinor: bigint;
}

export interface SettleFacts {
  /** What the period before left: zero, or a loss that is carried. */
  readonly openingMinor: bigint;
  /** What the lines add up to. */
  readonly linesMinor: bigint;
  /** A loss is made up for by the next periods; else it is forgotten with its own. */
  readonly carriesLosses: boolean;
  /** As it was settled before; undefined: the first time. */
  readonly before: Statement | undefined;
}

/**
 * What a period comes to, and the difference that is to be posted: above zero it is paid out, below it is taken back.
 * Settled again with the same figures the difference is zero.
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
