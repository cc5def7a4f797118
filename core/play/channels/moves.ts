import { type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';
import type { ChannelTransaction, Parts, Round } from './transaction.ts';

function game(channel: string): HouseAccount {
  return `house:game:${channel}`;
}

/** A stake: the player's own money first, then what is locked, then a bonus. */
export function betMoves({ uid, amountMinor }: ChannelTransaction, channel: string, unit: string): Move[] {
  return some({
    from: userAccount(uid, 'available'),
    uncoveredFrom: [userAccount(uid, 'hold.wager'), userAccount(uid, 'bonus')],
    to: game(channel),
    amount: { unit, minor: amountMinor },
  });
}

/**
 * What of a win is the player's own: as much as of the stake of its round was. What does not divide is locked, so that a
 * bonus never becomes the player's own early. A win without a stake is a present of the provider.
 */
export function splitWin(
  amountMinor: bigint,
  stake: Pick<Round, 'availableMinor' | 'lockedMinor'> | undefined,
): { ownMinor: bigint; lockedMinor: bigint } {
  const staked = (stake?.availableMinor ?? 0n) + (stake?.lockedMinor ?? 0n);
  if (!stake || staked === 0n) return { ownMinor: amountMinor, lockedMinor: 0n };
  const ownMinor = (amountMinor * stake.availableMinor) / staked;
  return { ownMinor, lockedMinor: amountMinor - ownMinor };
}

export function winMoves(
  { uid, amountMinor }: ChannelTransaction,
  round: Round | undefined,
  channel: string,
  unit: string,
): Move[] {
  const { ownMinor, lockedMinor } = splitWin(amountMinor, round);
  const from = game(channel);
  return [
    ...some({ from, to: userAccount(uid, 'available'), amount: { unit, minor: ownMinor } }),
    ...some({ from, to: userAccount(uid, 'hold.wager'), amount: { unit, minor: lockedMinor } }),
  ];
}

/** Everything goes back to where it was drawn from. */
export function rollBackBetMoves(uid: string, bet: Parts, channel: string, unit: string): Move[] {
  const from = game(channel);
  return [
    ...some({ from, to: userAccount(uid, 'available'), amount: { unit, minor: bet.availableMinor } }),
    ...some({ from, to: userAccount(uid, 'hold.wager'), amount: { unit, minor: bet.holdMinor } }),
    ...some({ from, to: userAccount(uid, 'bonus'), amount: { unit, minor: bet.bonusMinor } }),
  ];
}

/** Taken from where it went. What was spent since is owed; what was locked may have become the player's own. */
export function rollBackWinMoves(uid: string, win: Parts, channel: string, unit: string): Move[] {
  const to = game(channel);
  const available = userAccount(uid, 'available');
  const debt = userAccount(uid, 'debt');
  return [
    ...some({ from: available, uncoveredFrom: debt, to, amount: { unit, minor: win.availableMinor } }),
    ...some({
      from: userAccount(uid, 'hold.wager'),
      uncoveredFrom: [available, debt],
      to,
      amount: { unit, minor: win.holdMinor },
    }),
  ];
}

/** A move of nothing is none. */
function some(move: Move): Move[] {
  return move.amount.minor > 0n ? [move] : [];
}
