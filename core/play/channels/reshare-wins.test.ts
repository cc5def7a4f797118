import { describe, expect, it } from 'vitest';
import type { BonusDestination, GrantPart } from './grant-parts.ts';
import { reshareAfterRollback, resharedMoves, type ShareState } from './reshare-wins.ts';

const part = (grantId: string, minor: bigint, way: BonusDestination = 'held'): GrantPart => ({ grantId, minor, way });
const bet = (id: string, availableMinor: bigint, ...grants: GrantPart[]): ShareState => ({
  ...{ id, kind: 'bet', availableMinor, grants, state: 'paid' },
  amountMinor: availableMinor + grants.reduce((sum, { minor }) => sum + minor, 0n),
});
const win = (id: string, amountMinor: bigint, ...grants: GrantPart[]): ShareState => ({
  ...{ id, kind: 'win', amountMinor, grants, state: 'paid' },
  availableMinor: 0n,
});
const moved = (standing: ShareState[], betId: string) =>
  reshareAfterRollback(standing, betId).map((one) => [one.id, one.moved.map(({ grantId, minor }) => [grantId, minor])]);

describe('the wins of a round when a bet of own money goes back (Spec: E7)', () => {
  it.each([
    [
      'alone with a bonus: all is the bonus’s',
      [bet('o', 100n), bet('b', 0n, part('g', 50n)), win('w', 300n, part('g', 100n))],
      [['w', [['g', 200n]]]],
    ],
    [
      'beside other own money: each by its stake',
      [bet('o', 100n), bet('p', 50n), bet('b', 0n, part('g', 50n)), win('w', 400n, part('g', 100n))],
      [['w', [['g', 100n]]]],
    ],
    ['without a bonus: nothing changes', [bet('o', 100n), bet('p', 50n), win('w', 300n)], []],
    [
      'a win from before it had no part of it',
      [bet('p', 50n), bet('b', 0n, part('g', 50n)), win('w', 200n, part('g', 100n)), bet('o', 100n)],
      [],
    ],
    [
      'nor has one after it was left behind',
      [bet('o', 100n), win('v', 10n), bet('b', 0n, part('g', 50n)), win('w', 200n, part('g', 200n))],
      [],
    ],
    [
      'what does not divide is the bonus’s',
      [bet('o', 1n), bet('p', 1n), bet('b', 0n, part('g', 1n)), win('w', 10n, part('g', 4n))],
      [['w', [['g', 2n]]]],
    ],
  ] as const)('%s', (_what, standing, expected) => {
    expect(moved([...standing], 'o')).toEqual(expected);
  });

  it('drop the stakes that a taken-back win had dropped, and re-share a win in suspense without a move', () => {
    const back = { ...win('v', 10n), state: 'taken_back' } as const;
    const beside = [bet('b', 0n, part('g', 50n)), win('w', 200n, part('g', 200n))];
    expect(moved([bet('o', 100n), back, ...beside], 'o')).toEqual([]);
    const inSuspense = { ...win('w', 300n, part('g', 100n)), state: 'in_suspense' } as const;
    const reshared = reshareAfterRollback([bet('o', 100n), bet('b', 0n, part('g', 50n)), inSuspense], 'o');
    expect(reshared).toMatchObject([{ id: 'w', grants: [{ minor: 300n }] }]);
    expect(resharedMoves('10000001', 'COIN', reshared)).toEqual([]);
  });

  it('leave out a bonus that was released since, when its stake goes back', () => {
    const released = part('a', 100n, 'own');
    const beside = [bet('b', 0n, part('g', 10n)), win('w', 220n, part('a', 200n, 'own'), part('g', 20n))];
    expect(moved([bet('o', 0n, released), ...beside], 'o')).toEqual([
      [
        'w',
        [
          ['a', -200n],
          ['g', 200n],
        ],
      ],
    ]);
  });

  it('drop a stake also at a bet that was rolled back since', () => {
    const first = [bet('p', 100n), bet('b', 0n, part('g', 50n)), win('v', 3n, part('g', 1n))];
    const back = { ...bet('c', 0n, part('g', 10n)), state: 'taken_back' } as const;
    const standing = [...first, back, bet('o', 50n), win('w', 200n, part('g', 100n))];
    expect(moved(standing, 'o')).toEqual([['w', [['g', 100n]]]]);
    expect(moved(standing, 'p')).toEqual([['v', [['g', 2n]]]]);
  });

  it('go to the destination of each bonus', () => {
    const grants = [part('g', 10n), part('h', 20n, 'house'), part('k', 30n, 'own')];
    const reshared = reshareAfterRollback([bet('o', 60n), bet('b', 0n, ...grants), win('w', 120n, ...grants)], 'o');
    expect(reshared[0]?.grants.map(({ minor }) => minor)).toEqual([20n, 40n, 60n]);
    expect(resharedMoves('10000001', 'COIN', reshared)).toMatchObject([
      { to: 'user:10000001:hold.wager', amount: { minor: 10n } },
      { to: 'house:expense.bonus', amount: { minor: 20n } },
    ]);
  });
});
