import { describe, expect, it } from 'vitest';
import {
  type CompareTerms,
  type Finding,
  isMoneyGone,
  isResolved,
  isShownBy,
  joinFinding,
} from '../../values/finding.ts';
import { comparePayments, type TheirPayment } from './compare-payments.ts';
import {
  DAY,
  deposit,
  HOUR,
  minutesAgo,
  NOW,
  payments,
  payout,
  payouts,
  reported,
  standing,
  terms,
  theirPayment,
  theirPayout,
} from './testing/compared.ts';

describe('a finding', () => {
  const day = { from: minutesAgo(DAY), before: NOW };
  const found = (at: number, theirs: number | undefined, ours: number | undefined) => {
    const side = (minutes: number | undefined) =>
      minutes === undefined ? {} : { at: minutesAgo(minutes).toISOString() };
    return { at: minutesAgo(at), theirs: side(theirs), ours: side(ours) };
  };

  it.each([
    ['began on the days of a list', 'is covered', found(HOUR, HOUR, 2 * HOUR)],
    ['has only our side, on these days', 'is covered', found(HOUR, undefined, HOUR)],
    ['concerns a record that was never sent', 'is covered', { ...found(HOUR, HOUR, undefined), ours: { at: '' } }],
    ['concerns an earlier payment', 'is not covered', found(2 * DAY, 2 * DAY, undefined)],
    ['concerns a second payout of an earlier order', 'is not covered', found(HOUR, HOUR, 2 * DAY)],
    ['began after these days', 'is not covered', found(-1, -1, undefined)],
  ])('that %s %s by the list', (_which, coverage, finding) => {
    expect(isShownBy(finding, [day])).toBe(coverage === 'is covered');
    expect(isShownBy(finding, [])).toBe(false);
  });
});

describe('a finding that a later run does not repeat', () => {
  const listed = { from: minutesAgo(3 * DAY), before: NOW };
  const was = (change: Partial<Finding>) => ({
    kind: 'status' as const,
    subject: 'wd_1',
    recordId: 'wd_1',
    at: minutesAgo(HOUR),
    theirs: { status: 'paid' },
    ...change,
  });

  it('is resolved if its record was fully compared', () => {
    const agreed = payouts([payout()], [theirPayout()]);
    expect(isResolved(was({}), agreed, listed)).toBe(true);
    expect(isResolved(was({ kind: 'missing', theirs: {} }), agreed, listed)).toBe(true);
    expect(isResolved(was({ kind: 'stuck' }), agreed, listed)).toBe(true);
  });

  it('stays open if its record was not compared', () => {
    const nothing = payouts([], []);
    expect(isResolved(was({ kind: 'missing', theirs: {} }), nothing, listed)).toBe(false);
    expect(isResolved(was({ kind: 'stuck' }), nothing, listed)).toBe(false);
    expect(isResolved(was({ at: minutesAgo(4 * DAY) }), nothing, listed)).toBe(false);
    expect(isResolved(was({}), nothing, undefined)).toBe(false);
    const moved = payouts([payout({ changedAt: NOW })], [theirPayout()]);
    expect(isResolved(was({}), moved, listed)).toBe(false);
  });

  it('stays open for an old order while the list contains only its newest payment', () => {
    const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
    const old = deposit({
      createdAt: minutesAgo(10 * DAY),
      changedAt: minutesAgo(DAY),
      payments: [reported('pay_2', { at: minutesAgo(DAY) }), reported('pay_1', { at: minutesAgo(10 * DAY) })],
    });
    const first = (status: TheirPayment['status']) => theirPayment({ status, at: minutesAgo(10 * DAY) });
    const second = theirPayment({ paymentId: 'pay_2', at: minutesAgo(DAY) });
    const cases = [
      ['charged back there and not here', 'credit_unknown', old, first('charged_back')],
      ['charged back here and not there', 'status', standing(old, 'credited', 'charged_back'), first('paid')],
    ] as const;
    for (const [what, kind, our, their] of cases) {
      const { findings } = comparePayments([our], [their, second], month);
      expect(findings, what).toMatchObject([{ kind, subject: 'dp_1', recordId: 'dp_1' }]);
      const [found] = findings;
      if (!found) throw new Error('nothing was found');
      const ofLate = payments([our], [second]);
      expect([ofLate.findings, isResolved(found, ofLate, listed)], what).toEqual([[], false]);
      expect(isResolved(found, comparePayments([old], [first('paid'), second], month), month.span), what).toBe(true);
    }
  });

  it('keeps its payments if a list contains only some of them, and adds the list’s further payments', () => {
    const side = (id: string, amount: string, more = {}) => ({
      ours: { amount, currency: 'PHP', id },
      theirs: { status: 'charged_back', amount, currency: 'PHP', id, ...more },
    });
    const about = { kind: 'credit_unknown', subject: 'dp_1', recordId: 'dp_1', reference: '', at: NOW } as const;
    const whole = side('pay_1', '500.00', { total: '501.00', ids: 'pay_1 pay_2' });
    const part = { ...about, ...side('pay_2', '1.00'), isPart: true as const };
    expect(joinFinding(whole, part)).toMatchObject(whole);
    expect(joinFinding(whole, { ...about, ...side('pay_2', '1.00') }).theirs.total).toBe(undefined);
    const third = joinFinding(whole, { ...part, ...side('pay_3', '7.00') });
    expect(third.theirs).toMatchObject({ total: '508.00', ids: 'pay_1 pay_2 pay_3' });
    const foreign = { ...side('pay_3', '7.00'), ours: { amount: '7.00', currency: 'KRW' } };
    expect(joinFinding(whole, { ...part, ...foreign }).theirs.total).toBe('501.00 + 7.00');
    // A finding of another kind: a payment that is charged back here, but not there.
    const other = { ...whole, theirs: { ...whole.theirs, status: 'paid' } };
    expect(joinFinding(other, part).theirs.ids).toBe(undefined);
  });

  it('is resolved for an old order by a later list that contains all its payments', () => {
    const old = deposit({ createdAt: minutesAgo(10 * DAY) });
    const [found] = payments([old], [theirPayment({ status: 'charged_back' })]).findings;
    if (!found) throw new Error('nothing was found');
    expect(isResolved(found, payments([old], [theirPayment()]), listed)).toBe(true);
  });

  it('stays open for an unreported payment when another payment is reported', () => {
    const given = deposit({ state: 'Fail', failKind: 'expired', createdAt: minutesAgo(10 * DAY), payments: [] });
    const unreported = theirPayment({ paymentId: 'pay_0', at: minutesAgo(10 * DAY) });
    const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
    const [found] = comparePayments([given], [unreported], month).findings;
    if (!found) throw new Error('nothing was found');
    const since = { ...given, state: 'WaitReview' as const, failKind: null, payments: deposit().payments };
    expect(isResolved(found, payments([since], [theirPayment()]), listed)).toBe(false);
  });

  it('is resolved if the provider’s list of that span no longer contains its payment', () => {
    const unmatched = was({ kind: 'unattributed', subject: 'po_9', recordId: '' });
    expect(isResolved(unmatched, payouts([], []), listed)).toBe(true);
    expect(isResolved({ ...unmatched, at: minutesAgo(3 * DAY + 1) }, payouts([], []), listed)).toBe(false);
  });
});

it.each([
  ['statement', 'line_unmatched', 'paid', true],
  ['statement', 'line_differs', 'paid', true],
  ['statement', 'line_unmatched', 'received', false],
  ['statement', 'paid_twice', 'paid', false],
  ['payout', 'unattributed', 'paid', true],
  ['payout', 'unattributed', 'pending', true],
  ['payout', 'unattributed', 'reversed', false],
  ['deposit', 'unattributed', 'paid', false],
])(
  'whether money is gone by a finding about a %s, of the kind %s, with the outside status %s: %s',
  (about, kind, status, isGone) => {
    expect(isMoneyGone({ about, kind, theirs: { status } })).toBe(isGone);
  },
);
