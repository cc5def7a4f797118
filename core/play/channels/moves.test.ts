import { describe, expect, it } from 'vitest';
import { splitWin } from './moves.ts';
import { nextRound } from './next-round.ts';
import type { ChannelTransaction, KnownTransaction } from './transaction.ts';

describe('what of a win is the player’s own (Spec: E7)', () => {
  const split = (amount: bigint, availableMinor: bigint, lockedMinor: bigint) => {
    const { ownMinor, lockedMinor: locked } = splitWin(amount, { availableMinor, lockedMinor });
    return [ownMinor, locked];
  };

  it('is as much as of the stake was, and what does not divide stays locked', () => {
    expect(split(100n, 10n, 0n)).toEqual([100n, 0n]);
    expect(split(100n, 0n, 10n)).toEqual([0n, 100n]);
    expect(split(100n, 1n, 2n)).toEqual([33n, 67n]);
    expect(split(1n, 99n, 1n)).toEqual([0n, 1n]);
    expect(split(0n, 1n, 1n)).toEqual([0n, 0n]);
  });

  it('is all of it where nothing was staked', () => {
    expect(split(100n, 0n, 0n)).toEqual([100n, 0n]);
    expect(splitWin(100n, undefined)).toEqual({ ownMinor: 100n, lockedMinor: 0n });
  });
});

describe('a round (Spec: E7)', () => {
  const base = { transactionId: 't', uid: '10000001', game: 'g', round: 'r', closesRound: false } as const;
  const parts = { availableMinor: 6n, holdMinor: 3n, bonusMinor: 1n };
  const bet: ChannelTransaction = { ...base, type: 'bet', amountMinor: 10n };
  const win: ChannelTransaction = { ...base, type: 'win', reference: 'b', amountMinor: 25n, closesRound: true };
  const rollback: ChannelTransaction = {
    ...base,
    type: 'rollback',
    reference: 'b',
    amountMinor: 0n,
    onlyIfKnown: false,
  };
  const known = (kind: 'bet' | 'win', amountMinor: bigint): KnownTransaction => ({
    ...parts,
    ...{ kind, amountMinor, uid: base.uid, game: 'g', round: 'r', requestHash: '', answer: 'ok', balanceMinor: 0n },
    isRolledBack: false,
  });

  it('adds up its bets and wins until it is closed, and a further bet opens it again', () => {
    const staked = nextRound(undefined, bet, parts, undefined);
    expect(staked).toEqual({ state: 'open', betMinor: 10n, winMinor: 0n, availableMinor: 6n, lockedMinor: 4n });
    const won = nextRound(staked, win, parts, undefined);
    expect(won).toEqual({ ...staked, state: 'settled', winMinor: 25n });
    expect(nextRound(won, bet, parts, undefined)).toMatchObject({ state: 'open', betMinor: 20n, lockedMinor: 8n });
  });

  it('is cancelled when nothing of it is left', () => {
    const staked = nextRound(undefined, bet, parts, undefined);
    const undone = nextRound(staked, rollback, parts, known('bet', 10n));
    expect(undone).toEqual({ state: 'cancelled', betMinor: 0n, winMinor: 0n, availableMinor: 0n, lockedMinor: 0n });
    const won = nextRound(staked, win, parts, undefined);
    expect(nextRound(won, rollback, parts, known('win', 25n))).toEqual({ ...won, winMinor: 0n });
    // A second rollback of the same undoes nothing.
    expect(nextRound(staked, rollback, parts, undefined)).toEqual(staked);
  });
});
