import { expect, it } from 'vitest';
import { findingOf } from './decide-finding.ts';
import { gradeMoneyOut, type OrderPayment, type OutLine } from './grade-money-out.ts';

const line = (outMinor: bigint, change: Partial<OutLine> = {}): OutLine => ({
  ...{ file: 'one', day: 20261120, outMinor, bankReference: '', currency: '', isElsewhere: false },
  ...change,
});
const payment = (standing: OrderPayment['standing'], paidMinor = 900n): OrderPayment => ({
  standing,
  paidMinor,
  currency: 'PHP',
});
const grades = (lines: readonly OutLine[], ...payments: readonly OrderPayment[]) =>
  gradeMoneyOut(lines, payments, new Set());

it('money that leaves under a credited deposit was recalled, unless it is less than a half of it', () => {
  expect(grades([line(900n)], payment('credited'))).toEqual(['recalled']);
  // The payer’s bank keeps a fee of its recall.
  expect(grades([line(885n)], payment('credited'))).toEqual(['recalled']);
  expect(grades([line(449n)], payment('credited'))).toEqual(['waits']);
  expect(grades([line(449n), line(1n)], payment('credited'))).toEqual(['waits', 'recalled']);
});

it('the first booking of a payment that went back is its refund, and another one went back twice', () => {
  const again = line(900n, { bankReference: 'RF-2', file: 'two' });
  expect(grades([line(900n, { bankReference: 'RF-1' }), again], payment('back'))).toEqual(['refund', 'twice']);
  expect(grades([line(900n), line(15n)], payment('back'))).toEqual(['refund', 'waits']);
  expect(grades([line(885n)], payment('back'))).toEqual(['waits']);
  expect(grades([line(900n), line(900n)], payment('back'), payment('credited'))).toEqual(['refund', 'recalled']);
  expect(grades([line(900n), line(900n)], payment('back'), payment('back'))).toEqual(['refund', 'refund']);
});

it('the same booking in another file means the same, and two lines of one file are two bookings', () => {
  const other = line(900n, { file: 'two' });
  expect(grades([line(900n), other], payment('back'))).toEqual(['refund', 'refund']);
  expect(grades([line(900n), line(900n), other, other], payment('back'))).toEqual([
    'refund',
    'twice',
    'refund',
    'twice',
  ]);
});

it('money that left before it was credited or sent back waits', () => {
  expect(grades([line(900n)])).toEqual(['waits']);
  expect(grades([line(900n)], payment('waiting'))).toEqual(['waits']);
});

it('a provider sends its payments back itself: what the bank paid is no refund of them', () => {
  expect(grades([line(900n, { isElsewhere: true })], payment('back'))).toEqual(['waits']);
  expect(grades([line(900n, { isElsewhere: true })], payment('credited'))).toEqual(['recalled']);
});

it('a payout of a provider that the bank paid as well is a contradiction once it is settled', () => {
  const verdict = { outcome: 'differs', notes: ['paid_by_provider'] } as const;
  const kindOf = (state: 'Exec' | 'Success' | 'Fail') =>
    findingOf(verdict, { type: 'payout', state, netMinor: 900n, outMinor: 900n });
  expect([kindOf('Exec'), kindOf('Success'), kindOf('Fail')]).toEqual([
    'line_differs',
    'paid_twice',
    'paid_after_return',
  ]);
});
