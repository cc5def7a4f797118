import { type ChannelAccount, type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';

/** What one user moves to or from a channel that keeps balances of its own. */
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

/** Set aside before the provider is asked, so that it cannot be spent twice. */
export function moveInMoves({ uid, channel, unit, amountMinor }: ChannelMove): Move[] {
  return [
    { from: userAccount(uid, 'available'), to: channelAccount(uid, channel), amount: { unit, minor: amountMinor } },
  ];
}

/** The provider refused: it is the user's again. */
export function giveBackMoves({ uid, channel, unit, amountMinor }: ChannelMove): Move[] {
  return [
    { from: channelAccount(uid, channel), to: userAccount(uid, 'available'), amount: { unit, minor: amountMinor } },
  ];
}

/**
 * What came back. More than was moved there was won, and the games pay it; when everything came back, what is left of what
 * was moved there was lost.
 */
export function moveOutMoves(
  { uid, channel, unit, amountMinor }: ChannelMove,
  { isRecall, thereMinor }: { isRecall: boolean; thereMinor: bigint },
): Move[] {
  const from = channelAccount(uid, channel);
  const lostMinor = isRecall && thereMinor > amountMinor ? thereMinor - amountMinor : 0n;
  const moves: Move[] = [
    {
      from,
      uncoveredFrom: game(channel),
      to: userAccount(uid, 'available'),
      amount: { unit, minor: amountMinor },
    },
    { from, to: game(channel), amount: { unit, minor: lostMinor } },
  ];
  return moves.filter(({ amount }) => amount.minor > 0n);
}
