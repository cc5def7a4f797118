import { describe, expect, it } from 'vitest';
import { type GrantPart, sumOf } from './grant-parts.ts';
import { rollBackBetMoves, splitWin, winMoves } from './moves.ts';
import { nextRound } from './next-round.ts';
import type { ChannelTransaction, KnownTransaction } from './transaction.ts';

describe('the player’s own part of a win (Spec: E7)', () => {
  const split = (amount: bigint, availableMinor: bigint, lockedMinor: bigint) => {
    const grants = lockedMinor > 0n ? [{ grantId: 'one', minor: lockedMinor, way: 'held' } as const] : [];
    const parts = splitWin(amount, { availableMinor, lockedMinor, grants }, undefined);
    return [parts.ownMinor, sumOf(parts.grants)];
  };

  it('has the same share as in the stake, and the remainder stays locked', () => {
    expect(split(100n, 10n, 0n)).toEqual([100n, 0n]);
    expect(split(100n, 0n, 10n)).toEqual([0n, 100n]);
    expect(split(100n, 1n, 2n)).toEqual([33n, 67n]);
    expect(split(1n, 99n, 1n)).toEqual([0n, 1n]);
    expect(split(0n, 1n, 1n)).toEqual([0n, 0n]);
  });

  it('is the whole win if there was no stake, but nothing while a bonus is open', () => {
    expect(split(100n, 0n, 0n)).toEqual([100n, 0n]);
    expect(splitWin(100n, undefined, undefined)).toEqual({ ownMinor: 100n, grants: [] });
    const held = { ownMinor: 0n, grants: [{ grantId: 'one', minor: 100n, way: 'held' }] };
    expect(splitWin(100n, undefined, 'one')).toEqual(held);
    const own = { availableMinor: 10n, lockedMinor: 0n, grants: [] };
    expect(splitWin(100n, own, 'one')).toEqual({ ownMinor: 100n, grants: [] });
  });
});

describe('a round (Spec: E7)', () => {
  const base = { transactionId: 't', uid: '10000001', game: 'g', round: 'r', closesRound: false } as const;
  const parts = { availableMinor: 6n, holdMinor: 3n, bonusMinor: 1n };
  const grants: GrantPart[] = [{ grantId: 'one', minor: 4n, way: 'held' }];
  const bet: ChannelTransaction = { ...base, type: 'bet', amountMinor: 10n };
  const win: ChannelTransaction = { ...base, type: 'win', reference: 'b', amountMinor: 25n, closesRound: true };
  const rollback: ChannelTransaction = {
    ...base,
    type: 'rollback',
    reference: 'b',
    amountMinor: 0n,
    onlyIfKnown: false,
  };
  const transaction = (kind: 'bet' | 'win', amountMinor: bigint): KnownTransaction => ({
    ...parts,
    ...{ kind, amountMinor, uid: base.uid, game: 'g', round: 'r', requestHash: '', answer: 'ok', balanceMinor: 0n },
    ...{ isRolledBack: false, heldMinor: 0n },
    grants: kind === 'bet' ? grants : [],
  });

  it('adds up its bets and wins; a bonus stake after a win drops earlier own stakes', () => {
    const staked = nextRound(undefined, bet, parts, undefined, grants);
    expect(staked).toEqual({
      ...{ state: 'open', betMinor: 10n, winMinor: 0n, isCounted: false },
      ...{ availableMinor: 6n, lockedMinor: 4n, grants },
    });
    const won = nextRound(staked, win, parts, undefined);
    expect(won).toEqual({ ...staked, state: 'settled', winMinor: 25n, isCounted: true });
    const open = nextRound(staked, { ...win, closesRound: false }, parts, undefined);
    const again = nextRound(open, bet, parts, undefined, grants);
    expect(again).toMatchObject({
      ...{ state: 'open', betMinor: 20n, availableMinor: 6n, lockedMinor: 8n, isCounted: true },
      grants: [{ grantId: 'one', minor: 8n }],
    });
    // The own part was dropped before.
    expect(nextRound(again, rollback, parts, { ...transaction('bet', 10n), availableMinor: 10n })).toMatchObject({
      availableMinor: 0n,
    });
  });

  it('is cancelled when all its bets and wins are rolled back', () => {
    const staked = nextRound(undefined, bet, parts, undefined, grants);
    const undone = nextRound(staked, rollback, parts, transaction('bet', 10n));
    expect(undone).toEqual({
      state: 'cancelled',
      betMinor: 0n,
      winMinor: 0n,
      isCounted: false,
      availableMinor: 0n,
      lockedMinor: 0n,
      grants: [],
    });
    const won = nextRound(staked, win, parts, undefined);
    expect(nextRound(won, rollback, parts, transaction('win', 25n))).toEqual({ ...won, winMinor: 0n });
    // The stakes of the dropped bets still count.
    const emptied = nextRound(
      { ...won, state: 'open' },
      { ...rollback, closesRound: false },
      parts,
      transaction('win', 25n),
    );
    expect(emptied).toMatchObject({ state: 'open', winMinor: 0n, isCounted: true });
    // A second rollback of the same bet changes nothing.
    expect(nextRound(staked, rollback, parts, undefined)).toEqual(staked);
  });
});

describe('money of bonuses in a round (Spec: E2)', () => {
  const of = (grantId: string, minor: bigint, way: GrantPart['way']): GrantPart => ({ grantId, minor, way });
  const tx = { type: 'win', transactionId: 't', uid: '10000001', game: 'g', round: 'r', closesRound: true } as const;
  const stake = {
    state: 'open',
    betMinor: 8n,
    winMinor: 0n,
    isCounted: false,
    availableMinor: 1n,
    lockedMinor: 7n,
  } as const;
  const grants = [of('a', 4n, 'house'), of('b', 2n, 'held'), of('c', 1n, 'own')];

  it('wins in proportion to each stake, and the remainder belongs to a bonus', () => {
    expect(splitWin(17n, { ...stake, grants }, undefined)).toEqual({
      ownMinor: 2n,
      grants: [of('a', 9n, 'house'), of('b', 4n, 'held'), of('c', 2n, 'own')],
    });
    const moves = winMoves({ ...tx, reference: 'b', amountMinor: 17n }, { ...stake, grants }, 'x', 'COIN', undefined);
    expect(moves.map(({ to, amount }) => [to, amount.minor])).toEqual([
      ['user:10000001:available', 4n],
      ['user:10000001:hold.wager', 4n],
      ['house:expense.bonus', 9n],
    ]);
  });

  it('returns to the destination of its bonus', () => {
    const bet = { amountMinor: 10n, availableMinor: 1n, holdMinor: 4n, bonusMinor: 5n };
    const back = (way: GrantPart['way']) =>
      rollBackBetMoves('10000001', { ...bet, grants: [of('a', 9n, way)] }, 'x', 'COIN').map(({ to, amount }) => [
        to.replace('user:10000001:', ''),
        amount.minor,
      ]);
    expect(back('held')).toEqual([
      ['available', 1n],
      ['hold.wager', 4n],
      ['bonus', 5n],
    ]);
    expect(back('own')).toEqual([['available', 10n]]);
    expect(back('house')).toEqual([
      ['available', 1n],
      ['house:expense.bonus', 9n],
    ]);
  });
});
