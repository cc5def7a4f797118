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
  reshareAfterRollback(standing, betId).map((correction) => [
    correction.id,
    correction.moved.map(({ grantId, minor }) => [grantId, minor]),
  ]);

describe('the wins of a round, when a bet with own money is returned (Spec: E7)', () => {
  it.each([
    [
      'belong to the bonus if the rest of the stake is bonus money',
      [bet('o', 100n), bet('b', 0n, part('g', 50n)), win('w', 300n, part('g', 100n))],
      [['w', [['g', 200n]]]],
    ],
    [
      'are divided by the stakes if other own money remains',
      [bet('o', 100n), bet('p', 50n), bet('b', 0n, part('g', 50n)), win('w', 400n, part('g', 100n))],
      [['w', [['g', 100n]]]],
    ],
    ['do not change without a bonus', [bet('o', 100n), bet('p', 50n), win('w', 300n)], []],
    [
      'do not change if the win came before the bet',
      [bet('p', 50n), bet('b', 0n, part('g', 50n)), win('w', 200n, part('g', 100n)), bet('o', 100n)],
      [],
    ],
    [
      'do not change if the win came after the stake was dropped',
      [bet('o', 100n), win('v', 10n), bet('b', 0n, part('g', 50n)), win('w', 200n, part('g', 200n))],
      [],
    ],
    [
      'leave the remainder of the division to the bonus',
      [bet('o', 1n), bet('p', 1n), bet('b', 0n, part('g', 1n)), win('w', 10n, part('g', 4n))],
      [['w', [['g', 2n]]]],
    ],
  ] as const)('%s', (_what, standing, expected) => {
    expect(moved([...standing], 'o')).toEqual(expected);
  });

  it('omit stakes that a rolled-back win had dropped; a win in suspense is shared again without a move', () => {
    const back = { ...win('v', 10n), state: 'taken_back' } as const;
    const beside = [bet('b', 0n, part('g', 50n)), win('w', 200n, part('g', 200n))];
    expect(moved([bet('o', 100n), back, ...beside], 'o')).toEqual([]);
    const inSuspense = { ...win('w', 300n, part('g', 100n)), state: 'in_suspense' } as const;
    const reshared = reshareAfterRollback([bet('o', 100n), bet('b', 0n, part('g', 50n)), inSuspense], 'o');
    expect(reshared).toMatchObject([{ id: 'w', grants: [{ minor: 300n }] }]);
    expect(resharedMoves('10000001', 'COIN', reshared)).toEqual([]);
  });

  it('omit the returned stake of a bonus that was released since', () => {
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

  it('omit a stake that another bet dropped, even if that bet was rolled back since', () => {
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
