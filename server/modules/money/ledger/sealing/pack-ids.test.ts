import { describe, expect, it } from 'vitest';
import { packIds, unpackIds } from './pack-ids.ts';

describe('the ids of a block', () => {
  it('unpack to the same ids, at any distance', () => {
    for (const ids of [
      [],
      [0n],
      [2n ** 63n - 1n],
      [1n, 2n, 3n, 130n, 131n, 2n ** 31n, 2n ** 53n + 1n, 2n ** 63n - 1n],
      Array.from({ length: 1000 }, (_, index) => 900_000_000_000_000_000n + BigInt(index) * 4_194_304n),
    ]) {
      expect(unpackIds(packIds(ids))).toEqual(ids);
    }
  });

  it('need one byte each if they are consecutive, and four if a millisecond lies between them', () => {
    const first = 900_000_000_000_000_000n;
    expect(packIds(Array.from({ length: 1000 }, (_, index) => first + BigInt(index))).length).toBe(8 + 999);
    expect(packIds([first, first + (1n << 22n)]).length).toBe(8 + 4);
  });

  it('must ascend; invalid bytes unpack without an error', () => {
    expect(() => packIds([2n, 1n])).toThrow(RangeError);
    expect(() => packIds([1n, 1n])).toThrow(RangeError);
    expect(unpackIds(Buffer.from('80', 'hex'))).toEqual([]);
    expect(unpackIds(Buffer.from('0000000000000001ff', 'hex'))).toEqual([1n, 128n]);
  });
});
