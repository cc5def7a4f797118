import { type ChannelAccount, type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';

/** One user's move to or from a channel with balances of its own. */
export interface ChannelMove {
  readonly uid: string;
  readonly channel: string;
  readonly unit: string;
  readonly amountMinor: bigint;
}

export function channelAccount(uid: string, channel: string): ChannelAccount {
  return `user:${uid}:channel:${channel}`;
}

function game(channel: string): HouseAccount {
  return `house:game:${channel}`;
}

/** Reserves the amount before the provider is called, so that it cannot be spent twice. */
export function moveInMoves({ uid, channel, unit, amountMinor }: ChannelMove): Move[] {
  return [
    { from: userAccount(uid, 'available'), to: channelAccount(uid, channel), amount: { unit, minor: amountMinor } },
  ];
}

/** Returns the money to the user after the provider refused. */
export function giveBackMoves({ uid, channel, unit, amountMinor }: ChannelMove): Move[] {
  return [
    { from: channelAccount(uid, channel), to: userAccount(uid, 'available'), amount: { unit, minor: amountMinor } },
  ];
}

interface Return {
  /** Whether the whole balance of the channel was returned. */
  readonly isRecall: boolean;
  /** The money moved into the channel that was not returned before. */
  readonly thereMinor: bigint;
}

/**
 * Compares a return with the money moved in: an excess was won; if the whole balance is returned and is less, the rest
 * was lost.
 */
export function resultOf(backMinor: bigint, { isRecall, thereMinor }: Return): { lostMinor: bigint; wonMinor: bigint } {
  return {
    lostMinor: isRecall && thereMinor > backMinor ? thereMinor - backMinor : 0n,
    wonMinor: backMinor > thereMinor ? backMinor - thereMinor : 0n,
  };
}

/**
 * Moves of a return of money. The excess over the money moved in was won: the games pay it, and the part above the
 * channel's limits goes to suspense. When the channel is empty, the missing part was lost.
 */
export function moveOutMoves(
  { uid, channel, unit, amountMinor }: ChannelMove,
  { isRecall, thereMinor, heldMinor = 0n }: Return & { heldMinor?: bigint },
): Move[] {
  const from = channelAccount(uid, channel);
  const { lostMinor } = resultOf(amountMinor, { isRecall, thereMinor });
  const moves: Move[] = [
    {
      from,
      uncoveredFrom: game(channel),
      to: userAccount(uid, 'available'),
      amount: { unit, minor: amountMinor - heldMinor },
    },
    { from: game(channel), to: 'house:suspense', amount: { unit, minor: heldMinor } },
    { from, to: game(channel), amount: { unit, minor: lostMinor } },
  ];
  return moves.filter(({ amount }) => amount.minor > 0n);
}
