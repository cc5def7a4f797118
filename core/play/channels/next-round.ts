import { addParts, type GrantPart } from './grant-parts.ts';
import type { ChannelTransaction, KnownTransaction, Parts, Round } from './transaction.ts';

const NEW_ROUND: Round = {
  state: 'open',
  betMinor: 0n,
  winMinor: 0n,
  isCounted: false,
  availableMinor: 0n,
  lockedMinor: 0n,
  grants: [],
};

/** The round after a transaction that was taken; `undone` is what a rollback undid, `grants` what a bet drew on. */
export function nextRound(
  before: Round | undefined,
  tx: ChannelTransaction,
  parts: Parts,
  undone: KnownTransaction | undefined,
  grants: readonly GrantPart[] = [],
): Round {
  const after = changed(before ?? NEW_ROUND, tx, parts, undone, grants);
  // Once counted it stays so: with a win that is taken back again, its bets would go back beside all limits.
  return { ...after, isCounted: after.isCounted || after.winMinor > 0n || after.state === 'settled' };
}

function changed(
  round: Round,
  tx: ChannelTransaction,
  parts: Parts,
  undone: KnownTransaction | undefined,
  grants: readonly GrantPart[],
): Round {
  const lockedMinor = parts.holdMinor + parts.bonusMinor;
  const isBonusAfterWin = lockedMinor > 0n && round.winMinor > 0n;
  switch (tx.type) {
    case 'bet':
      return {
        ...round,
        state: tx.closesRound ? 'settled' : 'open',
        betMinor: round.betMinor + tx.amountMinor,
        // Own stakes from before a win may be played out, and would make what a bonus wins the player's own.
        availableMinor: (isBonusAfterWin ? 0n : round.availableMinor) + parts.availableMinor,
        lockedMinor: round.lockedMinor + lockedMinor,
        grants: addParts(round.grants, grants),
      };
    case 'win':
      return {
        ...round,
        state: tx.closesRound ? 'settled' : round.state,
        winMinor: round.winMinor + tx.amountMinor,
      };
    case 'rollback':
      return undone ? withoutUndone(round, tx, undone) : round;
  }
}

function withoutUndone(round: Round, tx: ChannelTransaction, undone: KnownTransaction): Round {
  const isBet = undone.kind === 'bet';
  const betMinor = isBet ? round.betMinor - undone.amountMinor : round.betMinor;
  const winMinor = isBet ? round.winMinor : round.winMinor - undone.amountMinor;
  const closed = tx.closesRound ? 'settled' : round.state;
  return {
    ...round,
    state: betMinor === 0n && winMinor === 0n ? 'cancelled' : closed,
    betMinor,
    winMinor,
    availableMinor: atLeast0(round.availableMinor - (isBet ? undone.availableMinor : 0n)),
    lockedMinor: round.lockedMinor - (isBet ? undone.holdMinor + undone.bonusMinor : 0n),
    grants: isBet ? addParts(round.grants, undone.grants, -1n) : round.grants,
  };
}

function atLeast0(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
