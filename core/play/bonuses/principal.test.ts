import { expect, it } from 'vitest';
import { principalLeft } from './principal.ts';

it('outgoing money reduces the newest deposit first, but no deposit below zero (Spec: E2)', () => {
  const left = (...flows: [string | null, bigint][]) =>
    Object.fromEntries(principalLeft(flows.map(([deposit, minor]) => ({ deposit, minor }))));
  expect(left(['a', 10n])).toEqual({ a: 10n });
  expect(left([null, 5n], ['a', 10n])).toEqual({ a: 10n });
  expect(left(['a', 10n], [null, 4n], ['b', 10n], [null, 12n])).toEqual({ a: 4n, b: 0n });
  expect(left(['a', 10n], [null, 40n], ['b', 3n])).toEqual({ a: 0n, b: 3n });
});

it('returned money goes back to its deposits, up to the amount that was set aside', () => {
  const save = (minor: bigint) => ({ deposit: null, minor, to: 'safe' }) as const;
  const takeOut = (minor: bigint) => ({ deposit: null, minor, from: 'safe' }) as const;
  const back = (minor: bigint) => ({ deposit: null, minor, from: 'channel' }) as const;
  const a = { deposit: 'a', minor: 10n };
  const left = (...flows: Parameters<typeof principalLeft>[0]) => principalLeft(flows).get('a');
  expect(left(a, save(4n))).toBe(6n);
  expect(left(a, save(4n), takeOut(4n))).toBe(10n);
  expect(left(a, save(4n), back(4n))).toBe(6n);
  // Six of the twelve did not come from a deposit, and return first.
  expect(left(a, { deposit: null, minor: 4n }, save(12n), takeOut(7n))).toBe(1n);
  expect(left(save(9n), a, takeOut(9n))).toBe(10n);
  expect(left(a, { deposit: null, minor: 10n, to: 'channel' }, back(2n), back(30n))).toBe(10n);
});
