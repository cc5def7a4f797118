import { describe, expect, it } from 'vitest';
import { type BookState, type CompareTerms, type Finding, isResolved } from '../../values/finding.ts';
import { comparePayments, type OurDeposit, type TheirPayment } from './compare-payments.ts';
import { comparePayouts, type OurPayout, type TheirPayout } from './compare-payouts.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;
const GRACE = 15;
const terms: CompareTerms = {
  span: { from: minutesAgo(3 * DAY), before: NOW },
  askedAt: NOW,
  graceMs: GRACE * 60_000,
  stuckAfterMs: DAY * 60_000,
};
const kinds = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);

const payout = (change: Partial<OurPayout> = {}): OurPayout => ({
  id: 'wd_1',
  uid: '10000001',
  reference: 'W00000000001',
  amountMinor: 490_00n,
  currency: 'PHP',
  state: 'Success',
  failKind: null,
  providerReference: 'po_1',
  isElsewhere: false,
  sentAt: minutesAgo(2 * HOUR),
  changedAt: minutesAgo(2 * HOUR),
  ...change,
});
const theirPayout = (change: Partial<TheirPayout> = {}): TheirPayout => ({
  reference: 'W00000000001',
  providerReference: 'po_1',
  amountMinor: 490_00n,
  currency: 'PHP',
  status: 'paid',
  at: minutesAgo(2 * HOUR),
  ...change,
});
const payouts = (ours: OurPayout[], theirs: TheirPayout[] | undefined) => comparePayouts(ours, theirs, terms);

const FAILED: readonly [BookState, string | null][] = [
  ['Fail', 'cancelled'],
  ['Fail', 'rejected'],
  ['Fail', 'refused'],
];
const WAITING: readonly [BookState, string | null][] = [
  ['Prepare', null],
  ['WaitReview', null],
  ['WaitExec', null],
];
const UNDER_WAY: readonly [BookState, string | null][] = [
  ['Exec', null],
  ['Error', null],
];
const PAID: readonly [BookState, string | null][] = [['Success', null]];
const CAME_BACK: readonly [BookState, string | null][] = [['Fail', 'reversed']];

describe('a payout on both sides', () => {
  const cases: readonly [TheirPayout['status'], readonly (readonly [BookState, string | null])[], boolean][] = [
    ['paid', PAID, true],
    ['paid', [...WAITING, ...UNDER_WAY, ...FAILED, ...CAME_BACK], false],
    ['pending', UNDER_WAY, true],
    ['pending', [...WAITING, ...PAID, ...FAILED, ...CAME_BACK], false],
    ['refused', [...WAITING, ...FAILED, ...CAME_BACK], true],
    ['refused', [...UNDER_WAY, ...PAID], false],
    ['reversed', [...FAILED, ...CAME_BACK], true],
    ['reversed', [...WAITING, ...UNDER_WAY, ...PAID], false],
  ];
  const pairs = cases.flatMap(([status, those, agrees]) =>
    those.map(([state, failKind]) => ({ status, state, failKind, agrees })),
  );

  it('is compared for every pair of states', () => {
    expect(new Set(pairs.map(({ status, state, failKind }) => `${status} ${state} ${failKind}`)).size).toBe(4 * 10);
  });

  it.each(pairs)('that is $status there and $state ($failKind) here: agrees is $agrees', (pair) => {
    const { findings } = payouts([payout(pair)], [theirPayout(pair)]);
    const isGivenBack = pair.status === 'paid' && pair.state === 'Fail';
    expect(kinds(findings)).toEqual(pair.agrees ? [] : [isGivenBack ? 'paid_after_return' : 'status']);
  });

  it('is no finding within the grace period, and one right after it', () => {
    const justNow = { state: 'Exec', changedAt: new Date(minutesAgo(GRACE).getTime() + 1) } as const;
    const early = payouts([payout(justNow)], [theirPayout()]);
    expect(early.findings).toEqual([]);
    expect([...early.skipped]).toEqual(['wd_1']);
    const late = payouts([payout({ ...justNow, changedAt: minutesAgo(GRACE) })], [theirPayout()]);
    expect(kinds(late.findings)).toEqual(['status']);
  });

  it('released here and paid there is a finding at once', () => {
    const rejected = payout({ state: 'Fail', failKind: 'rejected', changedAt: minutesAgo(1) });
    const { findings } = payouts([rejected], [theirPayout()]);
    expect(findings).toMatchObject([{ kind: 'paid_after_return', uid: '10000001' }]);
  });

  it('that changed while the provider was queried is left for the next run', () => {
    const compared = payouts([payout({ state: 'Fail', failKind: 'reversed', changedAt: NOW })], [theirPayout()]);
    expect(compared.findings).toEqual([]);
    expect([...compared.skipped]).toEqual(['wd_1']);
  });

  it.each([
    ['one unit less', { amountMinor: 489_99n }, ['amount']],
    ['one unit more', { amountMinor: 490_01n }, ['paid_more']],
    ['another currency', { currency: 'USD' }, ['paid_more']],
    ['another currency and amount', { currency: 'USD', amountMinor: 1n }, ['paid_more']],
    ['another amount, refused', { amountMinor: 1n, status: 'refused' }, ['amount', 'status']],
  ] as const)('with %s there differs in it', (_what, change, expected) => {
    const { findings } = payouts([payout()], [theirPayout(change)]);
    expect(kinds(findings)).toEqual(expected);
    expect(findings[0]).toMatchObject({ subject: 'wd_1', recordId: 'wd_1', ours: { amount: '490.00' } });
  });
});

describe('a payout on one side only', () => {
  it('paid, reversed or acknowledged here is missing there', () => {
    for (const [state, failKind] of [...PAID, ...CAME_BACK, ...UNDER_WAY]) {
      expect(kinds(payouts([payout({ state, failKind })], []).findings), `${state}`).toEqual(['missing']);
    }
  });

  it('sent without any acknowledgement is unknown there, past the grace period', () => {
    const sent = payout({ state: 'Error', providerReference: '', changedAt: minutesAgo(GRACE) });
    expect(kinds(payouts([sent], []).findings)).toEqual(['unknown_there']);
    const early = payouts([{ ...sent, changedAt: new Date(minutesAgo(GRACE).getTime() + 1) }], []);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['wd_1']]);
  });

  it('never sent, or refused there, is no finding', () => {
    for (const [state, failKind] of [...WAITING, ...FAILED]) {
      const ours = payout({ state, failKind, sentAt: state === 'Fail' ? minutesAgo(60) : null });
      expect(payouts([ours], []).findings).toEqual([]);
    }
  });

  it('outside the listed span is no finding', () => {
    const old = payout({ sentAt: minutesAgo(3 * DAY + 1), changedAt: minutesAgo(3 * DAY) });
    const compared = payouts([old], []);
    expect([compared.findings, compared.evaluated.size]).toEqual([[], 0]);
  });

  it('known only there is unattributed in every state', () => {
    for (const status of ['paid', 'pending', 'refused', 'reversed'] as const) {
      const { findings } = payouts([], [theirPayout({ status })]);
      expect(findings).toMatchObject([{ kind: 'unattributed', subject: 'po_1', recordId: '', ours: {} }]);
    }
  });

  it('made twice there for one order is paid twice once both are paid, and no finding if refused', () => {
    const duplicate = (status: TheirPayout['status']) => theirPayout({ providerReference: 'po_2', status });
    for (const [status, kind] of [
      ['paid', 'paid_twice'],
      ['pending', 'unattributed'],
    ] as const) {
      expect(payouts([payout()], [duplicate(status), theirPayout()]).findings).toMatchObject([
        { kind, subject: 'po_2', recordId: 'wd_1', uid: '10000001' },
      ]);
    }
    expect(payouts([payout()], [duplicate('refused'), theirPayout()]).findings).toEqual([]);
  });

  it('under way there with another amount differs in it', () => {
    for (const change of [{ amountMinor: 490_01n }, { currency: 'USD' }] as const) {
      const { findings } = payouts([payout({ state: 'Exec' })], [theirPayout({ ...change, status: 'pending' })]);
      expect(kinds(findings)).toEqual(['currency' in change ? 'currency' : 'amount']);
    }
  });

  it('of another provider that they paid as well is paid twice, or paid after it was given back', () => {
    const elsewhere = payout({ isElsewhere: true });
    expect(payouts([elsewhere], [theirPayout()]).findings).toMatchObject([{ kind: 'paid_twice', recordId: 'wd_1' }]);
    const given = payout({ isElsewhere: true, state: 'Fail', failKind: 'refused' });
    expect(kinds(payouts([given], [theirPayout()]).findings)).toEqual(['paid_after_return']);
    expect(payouts([elsewhere], [theirPayout({ status: 'refused' })]).findings).toEqual([]);
  });
});

describe('a payout under way', () => {
  it('as old as the site’s limit, or older, is stuck if nothing else explains it', () => {
    for (const state of ['Exec', 'Error'] as const) {
      const at = (minutes: number) => payout({ state, sentAt: minutesAgo(minutes), changedAt: minutesAgo(minutes) });
      const pending = theirPayout({ status: 'pending' });
      expect(kinds(payouts([at(DAY - 1)], [pending]).findings)).toEqual([]);
      expect(kinds(payouts([at(DAY)], [pending]).findings)).toEqual(['stuck']);
      expect(kinds(payouts([at(DAY)], [theirPayout()]).findings)).toEqual(['status']);
      expect(kinds(payouts([at(DAY)], []).findings)).toEqual(['missing']);
      // Outside the listed span, and without a list.
      expect(kinds(payouts([at(10 * DAY)], []).findings)).toEqual(['stuck']);
      expect(kinds(payouts([at(DAY)], undefined).findings)).toEqual(['stuck']);
    }
  });

  it('is the only finding if a provider has no list', () => {
    expect(payouts([payout(), payout({ state: 'Exec', id: 'wd_2' })], undefined).findings).toEqual([]);
  });
});

const deposit = (change: Partial<OurDeposit> = {}): OurDeposit => ({
  id: 'dp_1',
  uid: '10000001',
  reference: 'D00000000001',
  amountMinor: 500_00n,
  currency: 'PHP',
  state: 'Success',
  failKind: null,
  createdAt: minutesAgo(3 * HOUR),
  changedAt: minutesAgo(2 * HOUR),
  payments: [
    {
      ...{ paymentId: 'pay_1', amountMinor: 500_00n, currency: 'PHP', at: minutesAgo(2 * HOUR) },
      isSentBack: change.failKind === 'sent_back',
    },
  ],
  chargedBack: change.failKind === 'charged_back' ? [500_00n] : [],
  isCredited: (change.state ?? 'Success') === 'Success',
  ...change,
});
const theirPayment = (change: Partial<TheirPayment> = {}): TheirPayment => ({
  paymentId: 'pay_1',
  reference: 'D00000000001',
  amountMinor: 500_00n,
  currency: 'PHP',
  status: 'paid',
  at: minutesAgo(2 * HOUR),
  ...change,
});
const payments = (ours: OurDeposit[], theirs: TheirPayment[] | undefined) => comparePayments(ours, theirs, terms);

describe('a payment on both sides', () => {
  it.each([
    ['paid', 'Success', null, true],
    ['paid', 'WaitReview', null, true],
    ['paid', 'Fail', 'sent_back', true],
    ['paid', 'Fail', 'charged_back', false],
    ['charged_back', 'Success', null, false],
    ['charged_back', 'WaitReview', null, false],
    ['charged_back', 'Fail', 'sent_back', true],
    ['charged_back', 'Fail', 'charged_back', true],
  ] as const)('that is %s there and %s (%s) here: agrees is %s', (status, state, failKind, agrees) => {
    const { findings } = payments([deposit({ state, failKind })], [theirPayment({ status })]);
    const isCredited = state === 'Success';
    expect(kinds(findings)).toEqual(agrees ? [] : [isCredited ? 'credit_unknown' : 'status']);
    if (!agrees) expect(findings[0]).toMatchObject({ subject: 'dp_1', theirs: { status } });
  });

  it.each([
    ['one unit less', { amountMinor: 499_99n }, 'amount', 'credit_unknown'],
    ['one unit more', { amountMinor: 500_01n }, 'amount', 'amount'],
    ['another currency', { currency: 'USD', amountMinor: 1n }, 'currency', 'credit_unknown'],
  ] as const)('with %s there differs in it', (_what, change, inReview, credited) => {
    for (const [state, kind] of [['WaitReview', inReview] as const, ['Success', credited] as const]) {
      expect(payments([deposit({ state })], [theirPayment(change)]).findings).toMatchObject([
        { kind, subject: 'pay_1', recordId: 'dp_1', uid: '10000001' },
      ]);
    }
  });

  it('is counted with the others of its order when one of two is charged back', () => {
    const second = {
      paymentId: 'pay_2',
      amountMinor: 500_00n,
      currency: 'PHP',
      at: minutesAgo(HOUR),
      isSentBack: false,
    };
    const twice = deposit({ payments: [...deposit().payments, second], chargedBack: [500_00n] });
    const theirs = [theirPayment(), theirPayment({ paymentId: 'pay_2', status: 'charged_back' })];
    expect(payments([twice], theirs).findings).toEqual([]);
    expect(kinds(payments([{ ...twice, chargedBack: [] }], theirs).findings)).toEqual(['credit_unknown']);
    // The first is charged back here, the second is credited, and both are charged back there.
    const first = { ...twice, state: 'Fail', failKind: 'charged_back', isCredited: true } as const;
    const both = theirs.map((their) => ({ ...their, status: 'charged_back' as const }));
    expect(kinds(payments([first], both).findings)).toEqual(['credit_unknown']);
    expect(kinds(payments([{ ...twice, chargedBack: [500_00n, 500_00n] }], theirs).findings)).toEqual(['status']);
  });

  it('is matched by its own id, even if they lost our reference', () => {
    expect(payments([deposit()], [theirPayment({ reference: '' })]).findings).toEqual([]);
  });

  it('of a deposit that changed while the provider was queried is left for the next run', () => {
    const compared = payments([deposit({ changedAt: NOW })], [theirPayment({ amountMinor: 1n })]);
    expect([compared.findings, [...compared.skipped]]).toEqual([[], ['dp_1']]);
  });
});

describe('a payment on one side only', () => {
  const unreported = (state: BookState, failKind: string | null = null) =>
    deposit({ state, failKind, payments: [], chargedBack: [] });

  it('reported to us and unknown there is missing, or an unknown credit if credited, past the grace period', () => {
    expect(payments([deposit({ state: 'WaitReview' })], []).findings).toMatchObject([{ kind: 'missing' }]);
    expect(payments([deposit()], []).findings).toMatchObject([{ kind: 'credit_unknown', subject: 'pay_1' }]);
    const recent = { ...theirPayment(), isSentBack: false, at: new Date(minutesAgo(GRACE).getTime() + 1) };
    const early = payments([deposit({ payments: [recent] })], []);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['dp_1']]);
  });

  it('that was refunded may be missing from their list', () => {
    for (const failKind of ['sent_back', 'charged_back'] as const) {
      expect(payments([deposit({ state: 'Fail', failKind })], []).findings).toEqual([]);
    }
  });

  it('outside the listed span is no finding', () => {
    const compared = payments([deposit({ createdAt: minutesAgo(3 * DAY + 1) })], []);
    expect([compared.findings, compared.evaluated.size]).toEqual([[], 0]);
  });

  it('credited here without any payment is a credit unknown there', () => {
    const { findings } = payments([unreported('Success')], []);
    expect(findings).toMatchObject([{ kind: 'credit_unknown', subject: 'dp_1' }]);
  });

  it('received there while ours waits or has failed differs, past the grace period', () => {
    for (const state of ['Prepare', 'WaitExec', 'Exec', 'Error'] as const) {
      expect(kinds(payments([unreported(state)], [theirPayment()]).findings), state).toEqual(['status']);
    }
    for (const failKind of ['expired', 'refused'] as const) {
      expect(kinds(payments([unreported('Fail', failKind)], [theirPayment()]).findings), failKind).toEqual(['status']);
    }
    const early = payments([unreported('WaitExec')], [theirPayment({ at: new Date(minutesAgo(GRACE).getTime() + 1) })]);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['dp_1']]);
  });

  it('received there besides the known ones is unattributed', () => {
    for (const state of ['Success', 'WaitReview'] as const) {
      const { findings } = payments([deposit({ state })], [theirPayment(), theirPayment({ paymentId: 'pay_2' })]);
      expect(findings).toMatchObject([{ kind: 'unattributed', subject: 'pay_2', recordId: 'dp_1' }]);
    }
  });

  it('known only there is unattributed, with or without our reference', () => {
    for (const reference of ['', 'D99999999999']) {
      expect(payments([], [theirPayment({ reference })]).findings).toMatchObject([
        { kind: 'unattributed', subject: 'pay_1', recordId: '', reference },
      ]);
    }
  });

  it('that was never made is no finding', () => {
    for (const [state, failKind] of [
      ['Prepare', null],
      ['WaitExec', null],
      ['Fail', 'expired'],
      ['Fail', 'refused'],
    ] as const) {
      expect(payments([unreported(state, failKind)], []).findings).toEqual([]);
    }
  });
});

describe('a deposit under way', () => {
  it('as old as the site’s limit, or older, is stuck', () => {
    for (const state of ['WaitExec', 'Exec', 'Error'] as const) {
      const at = (minutes: number) => deposit({ state, payments: [], createdAt: minutesAgo(minutes) });
      expect(kinds(payments([at(DAY - 1)], []).findings)).toEqual([]);
      expect(kinds(payments([at(DAY)], []).findings)).toEqual(['stuck']);
      expect(kinds(payments([at(DAY)], undefined).findings)).toEqual(['stuck']);
      expect(kinds(payments([at(DAY)], [theirPayment()]).findings)).toEqual(['status']);
    }
    expect(payments([deposit({ state: 'WaitReview', createdAt: minutesAgo(9 * DAY) })], undefined).findings).toEqual(
      [],
    );
  });
});

describe('a finding that does not come up again', () => {
  const listed = { from: minutesAgo(3 * DAY), before: NOW };
  const was = (change: Partial<Finding>) => ({
    kind: 'status' as const,
    subject: 'wd_1',
    recordId: 'wd_1',
    at: minutesAgo(HOUR),
    theirs: { status: 'paid' },
    ...change,
  });

  it('is resolved if everything about it was compared', () => {
    const agreed = payouts([payout()], [theirPayout()]);
    expect(isResolved(was({}), agreed, listed)).toBe(true);
    expect(isResolved(was({ kind: 'missing', theirs: {} }), agreed, listed)).toBe(true);
    expect(isResolved(was({ kind: 'stuck' }), agreed, listed)).toBe(true);
  });

  it('stays open if it was not compared', () => {
    const nothing = payouts([], []);
    expect(isResolved(was({ kind: 'missing', theirs: {} }), nothing, listed)).toBe(false);
    expect(isResolved(was({ kind: 'stuck' }), nothing, listed)).toBe(false);
    expect(isResolved(was({ at: minutesAgo(4 * DAY) }), nothing, listed)).toBe(false);
    expect(isResolved(was({}), nothing, undefined)).toBe(false);
    const moved = payouts([payout({ changedAt: NOW })], [theirPayout()]);
    expect(isResolved(was({}), moved, listed)).toBe(false);
  });

  it('of an old order stays open while the list holds only its newest payment', () => {
    const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
    const paid = { amountMinor: 500_00n, currency: 'PHP', isSentBack: false };
    const old = deposit({
      createdAt: minutesAgo(10 * DAY),
      changedAt: minutesAgo(DAY),
      payments: [
        { ...paid, paymentId: 'pay_2', at: minutesAgo(DAY) },
        { ...paid, paymentId: 'pay_1', at: minutesAgo(10 * DAY) },
      ],
    });
    const first = (status: TheirPayment['status']) => theirPayment({ status, at: minutesAgo(10 * DAY) });
    const second = theirPayment({ paymentId: 'pay_2', at: minutesAgo(DAY) });
    const cases = [
      ['charged back there and not here', 'credit_unknown', old, first('charged_back')],
      ['charged back here and not there', 'status', { ...old, chargedBack: [500_00n] }, first('paid')],
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

  it('of an old order is resolved by a later list that holds all its payments', () => {
    const old = deposit({ createdAt: minutesAgo(10 * DAY) });
    const [found] = payments([old], [theirPayment({ status: 'charged_back' })]).findings;
    if (!found) throw new Error('nothing was found');
    expect(isResolved(found, payments([old], [theirPayment()]), listed)).toBe(true);
  });

  it('of an unreported payment stays open when another one is reported', () => {
    const given = deposit({ state: 'Fail', failKind: 'expired', createdAt: minutesAgo(10 * DAY), payments: [] });
    const unreported = theirPayment({ paymentId: 'pay_0', at: minutesAgo(10 * DAY) });
    const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
    const [found] = comparePayments([given], [unreported], month).findings;
    if (!found) throw new Error('nothing was found');
    const since = { ...given, state: 'WaitReview' as const, failKind: null, payments: deposit().payments };
    expect(isResolved(found, payments([since], [theirPayment()]), listed)).toBe(false);
  });

  it('of theirs is resolved when its span was listed and it is gone', () => {
    const unmatched = was({ kind: 'unattributed', subject: 'po_9', recordId: '' });
    expect(isResolved(unmatched, payouts([], []), listed)).toBe(true);
    expect(isResolved({ ...unmatched, at: minutesAgo(3 * DAY + 1) }, payouts([], []), listed)).toBe(false);
  });
});
