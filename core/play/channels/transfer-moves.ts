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

/** Set aside before the provider is called, so that it cannot be spent twice. */
export function moveInMoves({ uid, channel, unit, amountMinor }: ChannelMove): Move[] {
  return [
    { from: userAccount(uid, 'available'), to: channelAccount(uid, channel), amount: { unit, minor: amountMinor } },
  ];
}

/** The provider refused: the money is the user's again. */
export function giveBackMoves({ uid, channel, unit, amountMinor }: ChannelMove): Move[] {
  return [
    { from: channelAccount(uid, channel), to: userAccount(uid, 'available'), amount: { unit, minor: amountMinor } },
  ];
}

interface Return {
  /** The whole balance came back. */
  readonly isRecall: boolean;
  /** Money moved there that did not come back before. */
  readonly thereMinor: bigint;
}

/**
 * Compares a return with the money moved there: an excess was won; if a return of everything is less, the rest is
 * missing.
 */
export function resultOf(backMinor: bigint, { isRecall, thereMinor }: Return): { lostMinor: bigint; wonMinor: bigint } {
  return {
    lostMinor: isRecall && thereMinor > backMinor ? thereMinor - backMinor : 0n,
    wonMinor: backMinor > thereMinor ? backMinor - thereMinor : 0n,
  };
}

/**
 * A return of money. The excess over the money moved in was won: the games pay it, and the part above the channel's
 * limits goes to suspense. When the channel is empty, the missing part of the money moved in was lost.
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
