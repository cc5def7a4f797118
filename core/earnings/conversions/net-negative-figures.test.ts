import { describe, expect, it } from 'vitest';
import { netNegativeFigures } from './net-negative-figures.ts';

const cover = (...said: bigint[]) => {
  const { counts, uncovered } = netNegativeFigures(said.map((saidMinor, day) => ({ day, saidMinor })).toReversed());
  return { counts: said.map((_, day) => counts.get(day)), uncovered: [...uncovered] };
};

describe('figures below zero', () => {
  it.each<[string, bigint[], bigint[], [number, bigint][]]>([
    ['none', [5n, 0n, 3n], [5n, 0n, 3n], []],
    ['one that the day before covers', [5n, 9n, -4n], [5n, 5n, 0n], []],
    ['one that takes several days', [5n, 9n, -12n], [2n, 0n, 0n], []],
    ['two, with a sale between', [10n, -4n, 3n, -5n], [4n, 0n, 0n, 0n], []],
    ['one before the sale takes nothing of it', [-4n, 9n], [0n, 9n], [[0, 4n]]],
    [
      'more than there is',
      [5n, -9n, -1n],
      [0n, 0n, 0n],
      [
        [1, 4n],
        [2, 1n],
      ],
    ],
  ])('%s', (_name, said, counts, uncovered) => {
    expect(cover(...said)).toEqual({ counts, uncovered });
  });
});
