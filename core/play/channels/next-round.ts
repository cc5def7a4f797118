import { atLeast0 } from '../../values/money.ts';
import { addParts, type GrantPart, sumOf } from './grant-parts.ts';
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

/**
 * The round after a transaction. `undone`: the transaction that a rollback reverses. `grants`: the bonuses in a bet.
 */
export function nextRound(
  before: Round | undefined,
  tx: ChannelTransaction,
  parts: Parts,
  undone: KnownTransaction | undefined,
  grants: readonly GrantPart[] = [],
): Round {
  const after = changed(before ?? NEW_ROUND, tx, parts, undone, grants);
  // Once a round is counted, it stays counted: otherwise its bets could be returned without limits after the rollback
  // of its win.
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
  switch (tx.type) {
    case 'bet': {
      // Drops own stakes even if the earlier win was rolled back, because reshareAfterRollback expects that after every
      // win.
      const open = lockedMinor > 0n && round.isCounted ? withoutOwn(round) : round;
      return {
        ...open,
        state: tx.closesRound ? 'settled' : 'open',
        betMinor: round.betMinor + tx.amountMinor,
        availableMinor: open.availableMinor + parts.availableMinor,
        lockedMinor: open.lockedMinor + lockedMinor,
        grants: addParts(open.grants, grants),
      };
    }
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

/**
 * The round without the parts that are the player's own now. Own stakes from before a win, or stakes of a bonus that
 * was released since, may no longer be in play: if they counted, they would make this bonus's wins the player's own.
 * The part of an ended bonus stays: its stake may still be in play, and without it the win would go to another bonus
 * that requires less.
 */
function withoutOwn(round: Round): Round {
  const shared = round.grants.filter(({ way }) => way !== 'own');
  const leftMinor = sumOf(round.grants) - sumOf(shared);
  return { ...round, availableMinor: 0n, lockedMinor: atLeast0(round.lockedMinor - leftMinor), grants: shared };
}

function withoutUndone(round: Round, tx: ChannelTransaction, undone: KnownTransaction): Round {
  const isBet = undone.kind === 'bet';
  const betMinor = isBet ? round.betMinor - undone.amountMinor : round.betMinor;
  const winMinor = isBet ? round.winMinor : round.winMinor - undone.amountMinor;
  const closed = tx.closesRound ? 'settled' : round.state;
  const grants = isBet ? addParts(round.grants, undone.grants, -1n) : round.grants;
  // Excludes the stakes that were dropped before.
  const goneMinor =
    undone.grants.length > 0 ? sumOf(round.grants) - sumOf(grants) : undone.holdMinor + undone.bonusMinor;
  return {
    ...round,
    state: betMinor === 0n && winMinor === 0n ? 'cancelled' : closed,
    betMinor,
    winMinor,
    availableMinor: atLeast0(round.availableMinor - (isBet ? undone.availableMinor : 0n)),
    lockedMinor: atLeast0(round.lockedMinor - (isBet ? goneMinor : 0n)),
    grants,
  };
}
