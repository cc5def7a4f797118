import { expect, it } from 'vitest';
import { hasZeroBits } from './work-task.ts';

it('the required zero bits are the first bits of a hash', () => {
  expect(hasZeroBits(new Uint8Array([0, 0x7f]), 9)).toBe(true);
  expect(hasZeroBits(new Uint8Array([0, 0x80]), 9)).toBe(false);
  expect(hasZeroBits(new Uint8Array([1, 0]), 8)).toBe(false);
  expect(hasZeroBits(new Uint8Array([0, 0]), 16)).toBe(true);
  expect(hasZeroBits(new Uint8Array([0]), 9)).toBe(false);
});
