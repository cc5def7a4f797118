import { describe, expect, it } from 'vitest';
import { moveOutMoves } from './transfer-moves.ts';

const move = (amountMinor: bigint) => ({ uid: '10000001', channel: 'arcade', unit: 'COIN', amountMinor });
const THERE = 'user:10000001:channel:arcade';
const GAMES = 'house:game:arcade';

/** The form of a move: 'from > to amount'. */
const describeMoves = (amount: bigint, thereMinor: bigint, isRecall: boolean) =>
  moveOutMoves(move(amount), { isRecall, thereMinor }).map(
    ({ from, to, amount: { minor }, uncoveredFrom }) =>
      `${from} > ${to} ${minor}${uncoveredFrom ? ` or ${uncoveredFrom}` : ''}`,
  );

describe('a return from a channel with balances of its own (Spec: E7)', () => {
  it('moves the transferred amount from the channel, and winnings from the games', () => {
    expect(describeMoves(5n, 10n, false)).toEqual([`${THERE} > user:10000001:available 5 or ${GAMES}`]);
  });

  it('moves the losses to the games when the whole balance is returned', () => {
    expect(describeMoves(4n, 10n, true)).toEqual([
      `${THERE} > user:10000001:available 4 or ${GAMES}`,
      `${THERE} > ${GAMES} 6`,
    ]);
    expect(describeMoves(10n, 10n, true)).toHaveLength(1);
    expect(describeMoves(11n, 10n, true)).toHaveLength(1);
    expect(describeMoves(0n, 10n, true)).toEqual([`${THERE} > ${GAMES} 10`]);
    expect(describeMoves(0n, 0n, true)).toEqual([]);
  });
});
