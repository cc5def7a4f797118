import { describe, expect, it } from 'vitest';
import { netNegativeFigures } from './net-negative-figures.ts';

const cover = (...amounts: bigint[]) => {
  const { counts, uncovered } = netNegativeFigures(
    amounts.map((reportedMinor, day) => ({ day, reportedMinor })).toReversed(),
  );
  return { counts: amounts.map((_, day) => counts.get(day)), uncovered: [...uncovered] };
};

describe('netting negative figures', () => {
  it.each<[string, bigint[], bigint[], [number, bigint][]]>([
    ['leaves figures unchanged if none is negative', [5n, 0n, 3n], [5n, 0n, 3n], []],
    ['subtracts from the day before', [5n, 9n, -4n], [5n, 5n, 0n], []],
    ['subtracts from several days if one is not enough', [5n, 9n, -12n], [2n, 0n, 0n], []],
    ['subtracts two negative figures with a sale in between', [10n, -4n, 3n, -5n], [4n, 0n, 0n, 0n], []],
    ['does not subtract from later days', [-4n, 9n], [0n, 9n], [[0, 4n]]],
    [
      'reports the amounts that no earlier day covers',
      [5n, -9n, -1n],
      [0n, 0n, 0n],
      [
        [1, 4n],
        [2, 1n],
      ],
    ],
  ])('%s', (_name, amounts, counts, uncovered) => {
    expect(cover(...amounts)).toEqual({ counts, uncovered });
  });
});
