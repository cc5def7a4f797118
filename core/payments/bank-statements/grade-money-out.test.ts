import { expect, it } from 'vitest';
import { gradeMoneyOut, type OrderBooking, type OrderPayment } from './grade-money-out.ts';

const line = (outMinor: bigint, change: Partial<OrderBooking> = {}): OrderBooking => ({
  ...{ day: 20261120, outMinor, bankReference: '', currency: '', named: 'dp_1', files: ['one'], isElsewhere: false },
  ...change,
});
const payment = (standing: OrderPayment['standing'], paidMinor = 900n): OrderPayment => ({
  standing,
  paidMinor,
  currency: '',
});
const grades = (lines: readonly OrderBooking[], ...payments: readonly OrderPayment[]) => gradeMoneyOut(lines, payments);

it('outgoing money of a credited deposit is `recalled`, unless it is less than half of the deposit', () => {
  expect(grades([line(900n)], payment('credited'))).toEqual(['recalled']);
  // The payer’s bank charges a fee for the recall.
  expect(grades([line(885n)], payment('credited'))).toEqual(['recalled']);
  expect(grades([line(449n)], payment('credited'))).toEqual(['waits']);
  expect(grades([line(449n), line(1n)], payment('credited'))).toEqual(['waits', 'recalled']);
});

it('the first booking of a returned payment is `refund`, and a second booking of it is `twice`', () => {
  const again = line(900n, { bankReference: 'RF-2' });
  expect(grades([line(900n, { bankReference: 'RF-1' }), again], payment('back'))).toEqual(['refund', 'twice']);
  expect(grades([line(900n), line(15n)], payment('back'))).toEqual(['refund', 'waits']);
  expect(grades([line(885n)], payment('back'))).toEqual(['waits']);
  expect(grades([line(900n), line(900n)], payment('back'), payment('credited'))).toEqual(['refund', 'recalled']);
  expect(grades([line(900n), line(900n)], payment('back'), payment('back'))).toEqual(['refund', 'refund']);
});

it('a payment in another currency is refunded in its own currency, and recalled in it or in the account’s', () => {
  const won = (standing: OrderPayment['standing']) => ({ ...payment(standing), currency: 'KRW' });
  expect(grades([line(900n)], won('back'))).toEqual(['waits']);
  expect(grades([line(900n, { currency: 'KRW' })], won('back'))).toEqual(['refund']);
  expect(grades([line(900n)], won('credited'))).toEqual(['recalled']);
});

it('a booking in another currency is not a refund, and is not added to the refunds', () => {
  const [refund, dollars] = [line(900n), line(900n, { currency: 'USD' })];
  expect(grades([refund, dollars], payment('back'))).toEqual(['refund', 'waits']);
  expect(grades([dollars, refund], payment('back'))).toEqual(['waits', 'refund']);
  expect(grades([line(900n, { currency: 'USD/AUD/CAD/…' })], payment('back'))).toEqual(['waits']);
  const recall = line(900n, { bankReference: 'RC-1' });
  const early = line(900n, { currency: 'USD', bankReference: 'RC-1' });
  expect(grades([line(900n, { bankReference: 'RF-1' }), early, recall], payment('back'), payment('credited'))).toEqual([
    ...(['refund', 'waits', 'recalled'] as const),
  ]);
});

it('a booking with a number waits beside one booking without a number; a further booking counts', () => {
  const numbered = (bankReference: string, files = ['other']) => line(900n, { bankReference, files });
  expect(grades([line(900n), numbered('RF-1'), numbered('RF-2')], payment('back'))).toEqual([
    ...(['refund', 'other_form', 'twice'] as const),
  ]);
  expect(grades([line(900n), numbered('RF-1', ['one'])], payment('back'))).toEqual(['refund', 'twice']);
});

it('the same number with another amount is another booking; a fee does not hide the transfer that caused it', () => {
  const numbered = (outMinor: bigint, change: Partial<OrderBooking> = {}) =>
    line(outMinor, { bankReference: 'RV-10001', ...change });
  expect(grades([numbered(15n), numbered(900n)], payment('credited'))).toEqual(['waits', 'recalled']);
  expect(grades([numbered(15n), numbered(900n)], payment('back'))).toEqual(['waits', 'refund']);
  expect(grades([numbered(900n), numbered(15n)], payment('back'))).toEqual(['refund', 'waits']);
  const parts = [20261120, 20261121, 20261122].map((day) => numbered(300n, { day }));
  expect(grades(parts, payment('credited'))).toEqual(['waits', 'recalled', 'recalled']);
});

it('outgoing money of a deposit that was neither credited nor sent back is `waits`', () => {
  expect(grades([line(900n)])).toEqual(['waits']);
  expect(grades([line(900n)], payment('waiting'))).toEqual(['waits']);
});

it('outgoing money of the bank is not the refund of a provider’s payment: the provider sends it back itself', () => {
  expect(grades([line(900n, { isElsewhere: true })], payment('back'))).toEqual(['waits']);
  expect(grades([line(900n, { isElsewhere: true })], payment('credited'))).toEqual(['recalled']);
});
