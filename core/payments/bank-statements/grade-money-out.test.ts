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

it('outgoing money of a credited deposit is `recalled`, unless it is less than half of the deposit', () => {
  expect(grades([line(900n)], payment('credited'))).toEqual(['recalled']);
  // The payer’s bank charges a fee for the recall.
  expect(grades([line(885n)], payment('credited'))).toEqual(['recalled']);
  expect(grades([line(449n)], payment('credited'))).toEqual(['waits']);
  expect(grades([line(449n), line(1n)], payment('credited'))).toEqual(['waits', 'recalled']);
});

it('the first booking of a returned payment is `refund`, and a second one is `twice`', () => {
  const again = line(900n, { bankReference: 'RF-2', file: 'two' });
  expect(grades([line(900n, { bankReference: 'RF-1' }), again], payment('back'))).toEqual(['refund', 'twice']);
  expect(grades([line(900n), line(15n)], payment('back'))).toEqual(['refund', 'waits']);
  expect(grades([line(885n)], payment('back'))).toEqual(['waits']);
  expect(grades([line(900n), line(900n)], payment('back'), payment('credited'))).toEqual(['refund', 'recalled']);
  expect(grades([line(900n), line(900n)], payment('back'), payment('back'))).toEqual(['refund', 'refund']);
});

it('a booking has the same meaning in another file, and two lines of one file are two bookings', () => {
  const other = line(900n, { file: 'two' });
  expect(grades([line(900n), other], payment('back'))).toEqual(['refund', 'refund']);
  expect(grades([line(900n), line(900n), other, other], payment('back'))).toEqual([
    'refund',
    'twice',
    'refund',
    'twice',
  ]);
});

it('outgoing money of a deposit that was neither credited nor sent back is `waits`', () => {
  expect(grades([line(900n)])).toEqual(['waits']);
  expect(grades([line(900n)], payment('waiting'))).toEqual(['waits']);
});

it('outgoing money of the bank is no refund of a provider’s payment, which the provider sends back itself', () => {
  expect(grades([line(900n, { isElsewhere: true })], payment('back'))).toEqual(['waits']);
  expect(grades([line(900n, { isElsewhere: true })], payment('credited'))).toEqual(['recalled']);
});

it('a provider’s payout that the bank also paid is a contradiction once the payout is settled', () => {
  const verdict = { outcome: 'differs', notes: ['paid_by_provider'] } as const;
  const kindOf = (state: 'Exec' | 'Success' | 'Fail') =>
    findingOf(verdict, { type: 'payout', state, netMinor: 900n, outMinor: 900n });
  expect([kindOf('Exec'), kindOf('Success'), kindOf('Fail')]).toEqual([
    'line_differs',
    'paid_twice',
    'paid_after_return',
  ]);
});
