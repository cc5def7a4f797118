import { describe, expect, it } from 'vitest';
import { type GradedPayout, gradePayout, type PayoutBooking } from './grade-payout.ts';

const PAYOUT: GradedPayout = {
  state: 'Success',
  isReversed: false,
  returnedMinor: 490n,
  netMinor: 490n,
  isPaidByHand: true,
  typedNumber: '',
};
const booking = (change: Partial<PayoutBooking> = {}): PayoutBooking => ({
  ...{ day: 20261120, outMinor: 490n, currency: '', bankReference: '', named: 'wd_1', files: ['one'], isOwn: false },
  ...change,
});
const own = booking({ isOwn: true });
const later = booking({ day: 20261121 });
const minor = (outMinor: bigint) => booking({ outMinor });
const grade = (change: Partial<GradedPayout>, ...those: readonly PayoutBooking[]) =>
  gradePayout({ ...PAYOUT, ...change }, those);

describe('the bookings of a payout with a booking of its own', () => {
  it('are second payments, but fees while their sum is less than half of the payout', () => {
    expect(grade({}, own, later)).toEqual(['own', 'paid_twice']);
    expect(grade({}, later, own)).toEqual(['paid_twice', 'own']);
    expect(grade({}, own, minor(15n), minor(229n), minor(1n))).toEqual([
      ...(['own', 'line_differs', 'line_differs', 'paid_twice'] as const),
    ]);
  });

  it('are paid_after_return once the money came back to the user', () => {
    expect(grade({ state: 'Fail', isReversed: true }, own, later)).toEqual(['own', 'paid_after_return']);
  });

  it('include a booking that may be the own booking in another form, with or without a number', () => {
    const numbered = (bankReference: string) => booking({ bankReference, files: ['other'] });
    expect(grade({}, own, numbered('FT1'), numbered('FT2'))).toEqual(['own', 'other_form', 'paid_twice']);
    expect(grade({}, booking({ files: ['other'] }), { ...own, bankReference: 'FT1' })).toEqual(['other_form', 'own']);
  });

  it('in another currency do not repeat the own booking', () => {
    const dollars = booking({ currency: 'USD' });
    expect(grade({}, own, dollars)).toEqual(['own', 'paid_more']);
    expect(grade({ state: 'Fail', isReversed: true }, own, dollars)).toEqual(['own', 'paid_after_return']);
    expect(grade({ state: 'WaitExec' }, dollars)).toEqual(['line_differs']);
    expect(grade({ isPaidByHand: false }, dollars)).toEqual(['paid_twice']);
  });
});

it('the booking of a payout that was entered as returned waits until nine tenths of the payout have come in', () => {
  const returned = { state: 'Fail', isReversed: true } as const;
  expect(grade({ ...returned, returnedMinor: 440n }, own)).toEqual(['not_returned']);
  expect(grade({ ...returned, returnedMinor: 441n }, own)).toEqual(['own']);
  expect(grade({ ...returned, returnedMinor: 0n, isPaidByHand: false }, own)).toEqual(['own']);
  // Paid in parts.
  const parts = [minor(15n), minor(230n), minor(245n)];
  expect(grade({ ...returned, returnedMinor: 0n }, ...parts)).toEqual(['line_differs', 'not_returned', 'not_returned']);
  expect(grade({ ...returned, returnedMinor: 0n }, minor(15n))).toEqual(['line_differs']);
  expect(grade({ ...returned, returnedMinor: 490n }, ...parts)).toEqual([
    'line_differs',
    'line_differs',
    'line_differs',
  ]);
});

describe('the bookings of a payout without a booking of its own', () => {
  it('may be parts of a payment that an operator entered, up to its amount', () => {
    expect(grade({}, minor(489n), minor(1n))).toEqual(['line_differs', 'line_differs']);
    expect(grade({}, minor(489n), booking())).toEqual(['line_differs', 'paid_twice']);
    expect(grade({ state: 'Fail', isReversed: true }, booking(), later)).toEqual(['line_differs', 'paid_after_return']);
  });

  it('are further payments if the operator typed a number for the payout and they have other numbers', () => {
    const typed = { typedNumber: 'FT-1' };
    expect(grade(typed, booking({ bankReference: 'FT-2' }))).toEqual(['paid_twice']);
    expect(grade(typed, booking({ bankReference: 'FT1' }))).toEqual(['line_differs']);
    expect(grade(typed, booking())).toEqual(['line_differs']);
    // A part may have a number of its own.
    expect(grade(typed, booking({ outMinor: 400n, bankReference: 'FT-2' }))).toEqual(['line_differs']);
  });

  it('wait while the payout is under way, unless they exceed it', () => {
    for (const state of ['Exec', 'Error'] as const) {
      expect(grade({ state }, booking(), minor(15n), later)).toEqual(['line_differs', 'line_differs', 'paid_twice']);
    }
    expect(grade({ state: 'WaitExec' }, booking(), later)).toEqual(['line_differs', 'line_differs']);
    for (const state of ['WaitExec', 'Exec', 'Error'] as const) {
      expect(grade({ state }, minor(491n))).toEqual(['paid_more']);
    }
  });

  it('exceed the payout if a single booking is larger, in whatever way an operator settled the payout', () => {
    expect(grade({}, minor(491n))).toEqual(['paid_more']);
    expect(grade({ state: 'Fail', isReversed: true }, minor(491n))).toEqual(['paid_more']);
  });

  it('contradict a payout that was returned to the user, or that its provider paid', () => {
    expect(grade({ state: 'Fail' }, minor(15n), booking())).toEqual(['line_differs', 'paid_after_return']);
    expect(grade({ isPaidByHand: false }, booking())).toEqual(['paid_twice']);
  });
});
