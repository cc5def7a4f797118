import { expect, it } from 'vitest';
import { judgeAmount, mayStillGrow } from './judge-amount.ts';

const method = { minimum: '100.00', maximum: '50000.00', own: { left: '400.00', held: '100.00' } };

it.each([
  ['99.99', { kind: 'small', limit: '100.00' }],
  ['100', undefined],
  ['400.00', undefined],
  ['400.01', { kind: 'own', limit: '400.00', held: '100.00' }],
  ['50000.01', { kind: 'large', limit: '50000.00' }],
])('%s is judged by the method and the own limit', (amount, problem) => {
  expect(judgeAmount(amount, method)).toEqual(problem);
});

it('names no held part if there is none, and no own limit if there is none', () => {
  expect(judgeAmount('500', { ...method, own: { left: '400.00', held: '0.00' } })).toMatchObject({ held: '' });
  expect(judgeAmount('500', { ...method, own: null })).toBeUndefined();
});

it.each([
  ['5', true],
  ['50', true],
  ['050', false],
  ['99', true],
  ['50.0', false],
])('%s may still grow to 100: %s', (amount, expected) => {
  expect(mayStillGrow(amount, '100.00')).toBe(expected);
});
