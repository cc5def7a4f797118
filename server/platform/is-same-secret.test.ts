import { expect, it } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

it.each([
  ['a secret', 'a secret', true],
  ['a secret', 'a sacret', false],
  ['a secret', 'a secret ', false],
  ['ñ', 'nn', false],
  ['a secret', '', false],
  ['', '', false],
])('of %j and %j the secret is the same: %j', (expected, given, isSame) => {
  expect(isSameSecret(expected, given)).toBe(isSame);
});
