import { describe, expect, it } from 'vitest';
import {
  type BookState,
  type CompareTerms,
  type Finding,
  isResolved,
  isShownBy,
  joinFinding,
} from '../../values/finding.ts';
import { comparePayments, type OurDeposit, type OurPayment, type TheirPayment } from './compare-payments.ts';
import { comparePayouts, type OurPayout, type TheirPayout } from './compare-payouts.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;
const GRACE = 15;
const terms: CompareTerms = {
  span: { from: minutesAgo(3 * DAY), before: NOW },
  requestedAt: NOW,
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

  it('gives no finding within the grace period, and one right after it', () => {
    const justNow = { state: 'Exec', changedAt: new Date(minutesAgo(GRACE).getTime() + 1) } as const;
    const early = payouts([payout(justNow)], [theirPayout()]);
    expect(early.findings).toEqual([]);
    expect([...early.skipped]).toEqual(['wd_1']);
    const late = payouts([payout({ ...justNow, changedAt: minutesAgo(GRACE) })], [theirPayout()]);
    expect(kinds(late.findings)).toEqual(['status']);
  });

  it('gives a finding at once if it is returned here and paid there', () => {
    const rejected = payout({ state: 'Fail', failKind: 'rejected', changedAt: minutesAgo(1) });
    const { findings } = payouts([rejected], [theirPayout()]);
    expect(findings).toMatchObject([{ kind: 'paid_after_return', uid: '10000001' }]);
  });

  it('is left for the next run if it changed while the provider was queried', () => {
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
  it('is missing there if it is paid, reversed or acknowledged here', () => {
    for (const [state, failKind] of [...PAID, ...CAME_BACK, ...UNDER_WAY]) {
      expect(kinds(payouts([payout({ state, failKind })], []).findings), `${state}`).toEqual(['missing']);
    }
  });

  it('is unknown there if it was sent without any acknowledgement, past the grace period', () => {
    const sent = payout({ state: 'Error', providerReference: '', changedAt: minutesAgo(GRACE) });
    expect(kinds(payouts([sent], []).findings)).toEqual(['unknown_there']);
    const early = payouts([{ ...sent, changedAt: new Date(minutesAgo(GRACE).getTime() + 1) }], []);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['wd_1']]);
  });

  it('gives no finding if it was never sent, or refused there', () => {
    for (const [state, failKind] of [...WAITING, ...FAILED]) {
      const ours = payout({ state, failKind, sentAt: state === 'Fail' ? minutesAgo(60) : null });
      expect(payouts([ours], []).findings).toEqual([]);
    }
  });

  it('gives no finding outside the listed span', () => {
    const old = payout({ sentAt: minutesAgo(3 * DAY + 1), changedAt: minutesAgo(3 * DAY) });
    const compared = payouts([old], []);
    expect([compared.findings, compared.evaluated.size]).toEqual([[], 0]);
  });

  it('is unattributed in every state if it is known only there', () => {
    for (const status of ['paid', 'pending', 'refused', 'reversed'] as const) {
      const { findings } = payouts([], [theirPayout({ status })]);
      expect(findings).toMatchObject([{ kind: 'unattributed', subject: 'po_1', recordId: '', ours: {} }]);
    }
  });

  it('counts as paid twice if two payouts of one order are paid there, and gives no finding if one is refused', () => {
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

  it.each([
    ['Success', null, 'paid_twice'],
    ['Fail', 'cancelled', 'paid_after_return'],
  ] as const)(
    'made again days after ours, which is %s (%s), is %s where the list holds the second one alone',
    (state, failKind, kind) => {
      const old = payout({ state, failKind, sentAt: minutesAgo(4 * DAY), changedAt: minutesAgo(4 * DAY) });
      const second = theirPayout({ providerReference: 'po_2', at: minutesAgo(DAY) });
      const compared = payouts([old], [second]);
      expect(compared.findings).toMatchObject([{ kind, subject: 'po_2', recordId: 'wd_1' }]);
      expect([...compared.evaluated]).toEqual([]);
      // Under an unknown name it is ours, if ours would be listed as well.
      expect(
        payouts([payout({ ...old, state: 'Success', failKind: null, providerReference: '' })], [second]).findings,
      ).toEqual([]);
      expect(payouts([payout()], [second]).findings).toEqual([]);
    },
  );

  it('leaves findings about a second payout unchanged if that payout came days later without a name', () => {
    const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
    const old = payout({ providerReference: '', sentAt: minutesAgo(4 * DAY), changedAt: minutesAgo(4 * DAY) });
    const second = theirPayout({ providerReference: 'po_2', at: minutesAgo(DAY) });
    const first = theirPayout({ at: minutesAgo(4 * DAY) });
    const [twice] = comparePayouts([old], [second, first], month).findings;
    expect(twice).toMatchObject({ kind: 'paid_twice', subject: 'po_2' });
    if (!twice) return;
    expect(isResolved(twice, payouts([old], [second]), terms.span)).toBe(false);
    expect(isResolved(twice, comparePayouts([old], [first], month), month.span)).toBe(true);
  });

  it('has one name if it was paid after its return, whichever of two payouts a list contains', () => {
    const given = payout({ state: 'Fail', failKind: 'refused', providerReference: '', sentAt: minutesAgo(4 * DAY) });
    const [first, second] = [4, 1].map((days) =>
      theirPayout({ providerReference: `po_${days}`, at: minutesAgo(days * DAY) }),
    );
    if (!first || !second) return;
    const subjects = (those: TheirPayout[]) =>
      payouts([{ ...given, changedAt: minutesAgo(3 * DAY) }], those).findings.map(
        ({ kind, subject }) => `${kind} ${subject}`,
      );
    expect(subjects([second, first]).sort()).toEqual(['paid_after_return po_1', 'paid_after_return po_4']);
    expect(subjects([second])).toEqual(['paid_after_return po_1']);
  });

  it('gives a finding each if it was made several times without a name', () => {
    const again = theirPayout({ providerReference: '' });
    const subjects = (those: TheirPayout[]) => payouts([payout()], those).findings.map(({ subject }) => subject);
    const name = `${again.reference} ${again.at.toISOString()}`;
    expect(subjects([theirPayout(), again, again])).toEqual([name, `${name} 2`]);
    const later = theirPayout({ providerReference: '', at: minutesAgo(HOUR) });
    expect(subjects([theirPayout(), again, later])).toContain(subjects([theirPayout(), later])[0]);
  });

  it('differs in the amount if it is under way there with another amount', () => {
    for (const change of [{ amountMinor: 490_01n }, { currency: 'USD' }] as const) {
      const { findings } = payouts([payout({ state: 'Exec' })], [theirPayout({ ...change, status: 'pending' })]);
      expect(kinds(findings)).toEqual(['currency' in change ? 'currency' : 'amount']);
    }
  });

  it('counts as paid twice, or paid after return, if another provider was to pay it', () => {
    const elsewhere = payout({ isElsewhere: true });
    expect(payouts([elsewhere], [theirPayout()]).findings).toMatchObject([{ kind: 'paid_twice', recordId: 'wd_1' }]);
    const given = payout({ isElsewhere: true, state: 'Fail', failKind: 'refused' });
    expect(kinds(payouts([given], [theirPayout()]).findings)).toEqual(['paid_after_return']);
    expect(payouts([elsewhere], [theirPayout({ status: 'refused' })]).findings).toEqual([]);
  });
});

describe('a payout under way', () => {
  it('is stuck at the site’s age limit and beyond, if no other finding explains it', () => {
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

  it('gives the only kind of finding if a provider has no list', () => {
    expect(payouts([payout(), payout({ state: 'Exec', id: 'wd_2' })], undefined).findings).toEqual([]);
  });
});

const goneAs = (failKind: string | null = null) =>
  failKind === 'sent_back' || failKind === 'charged_back' ? failKind : undefined;
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
      standing: goneAs(change.failKind) ?? (change.state === 'WaitReview' ? 'waiting' : 'credited'),
    },
  ],
  isCredited: (change.state ?? 'Success') === 'Success',
  ...change,
});
/** The order with its first payments in these standings. */
const standing = (our: OurDeposit, ...standings: OurPayment['standing'][]): OurDeposit => ({
  ...our,
  payments: our.payments.map((payment, index) => ({ ...payment, standing: standings[index] ?? payment.standing })),
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

  it('is compared together with the order’s other payments if one of two is charged back', () => {
    const second = {
      paymentId: 'pay_2',
      amountMinor: 500_00n,
      currency: 'PHP',
      at: minutesAgo(HOUR),
      standing: 'credited' as const,
    };
    const none = deposit({ payments: [...deposit().payments, second] });
    const twice = standing(none, 'charged_back');
    const theirs = [theirPayment(), theirPayment({ paymentId: 'pay_2', status: 'charged_back' })];
    expect(payments([twice], theirs).findings).toEqual([]);
    expect(kinds(payments([none], theirs).findings)).toEqual(['credit_unknown']);
    // The first is charged back here, the second is credited, and both are charged back there.
    const first = { ...twice, state: 'Fail', failKind: 'charged_back', isCredited: true } as const;
    const both = theirs.map((their) => ({ ...their, status: 'charged_back' as const }));
    expect(kinds(payments([first], both).findings)).toEqual(['credit_unknown']);
    expect(kinds(payments([standing(none, 'charged_back', 'charged_back')], theirs).findings)).toEqual(['status']);
  });

  it('is not offset by an equal payment that was charged back here and is not listed', () => {
    const ours = deposit({ createdAt: minutesAgo(40 * DAY) });
    const first = {
      ...theirPayment(),
      paymentId: 'pay_0',
      at: minutesAgo(40 * DAY),
      standing: 'charged_back' as const,
    };
    const twice = { ...ours, state: 'Fail', failKind: 'charged_back', payments: [first, ...ours.payments] } as const;
    const lost = payments([{ ...twice, isCredited: true }], [theirPayment({ status: 'charged_back' })]);
    expect(lost.findings).toMatchObject([{ kind: 'credit_unknown', isPart: true, ours: { id: 'pay_1' } }]);
    expect(payments([{ ...twice, isCredited: true }], [theirPayment()]).findings).toEqual([]);
  });

  it('gives a finding if one of two equal payments was sent back here and both are charged back there', () => {
    const second = { ...theirPayment(), paymentId: 'pay_2', standing: 'sent_back' as const };
    const ours = deposit({ payments: [...deposit().payments, second] });
    const both = ['pay_1', 'pay_2'].map((paymentId) => theirPayment({ paymentId, status: 'charged_back' }));
    expect(payments([ours], both).findings).toMatchObject([{ kind: 'credit_unknown', ours: { id: 'pay_1' } }]);
    // A refund may be listed as a charge-back.
    expect(
      payments([ours], [theirPayment(), theirPayment({ paymentId: 'pay_2', status: 'charged_back' })]).findings,
    ).toEqual([]);
  });

  it('is named in the finding if its status differs, with the sum charged back here for its order', () => {
    const equal = ['pay_2', 'pay_3'].map((paymentId) => ({
      ...theirPayment({ paymentId }),
      standing: 'credited' as const,
    }));
    const ours = deposit({ payments: [...deposit().payments, ...equal] });
    const ids = ['pay_1', 'pay_2', 'pay_3'];
    const there = (...gone: string[]) =>
      ids.map((paymentId) => theirPayment({ paymentId, status: gone.includes(paymentId) ? 'charged_back' : 'paid' }));
    const found = (our: OurDeposit, ...gone: string[]) => payments([our], there(...gone)).findings[0];
    const [one, two] = [standing(ours, 'charged_back'), standing(ours, 'charged_back', 'credited', 'charged_back')];
    const second = found(one, 'pay_1', 'pay_2');
    expect(second).toMatchObject({ ours: { id: 'pay_2', chargedBack: '500.00' }, theirs: { id: 'pay_2' } });
    const third = found(two, ...ids);
    expect(third).toMatchObject({ ours: { id: 'pay_2', chargedBack: '1000.00' }, theirs: { id: 'pay_2' } });
    if (!second || !third) throw new Error('nothing was found');
    expect(joinFinding(second, { ...third, isPart: true }).ours).toEqual(third.ours);
    expect(found(ours, 'pay_1')?.ours).not.toHaveProperty('chargedBack');
  });

  it('is not offset by the same figure in another currency', () => {
    const weak = {
      paymentId: 'pay_1',
      amountMinor: 500_00n,
      currency: 'KRW',
      at: minutesAgo(2 * HOUR),
      standing: 'credited' as const,
    };
    const strong = { ...weak, paymentId: 'pay_2', currency: 'PHP' };
    const fail = { state: 'Fail', failKind: 'charged_back', payments: [weak, strong], isCredited: true } as const;
    const both = standing(deposit(fail), 'charged_back');
    const theirs = [
      theirPayment({ currency: 'KRW' }),
      theirPayment({ paymentId: 'pay_2', currency: 'PHP', status: 'charged_back' }),
    ];
    const found = {
      kind: 'credit_unknown',
      ours: { id: 'pay_2', currency: 'PHP' },
      theirs: { status: 'charged_back' },
    };
    expect(payments([both], theirs).findings).toMatchObject([found]);
    // No longer on their list: our charge-back was of the other payment.
    expect(payments([both], theirs.slice(0, 1)).findings).toMatchObject([{ subject: 'pay_2' }]);
    // Two currencies have no single total.
    const all = theirs.map((their) => ({ ...their, status: 'charged_back' as const }));
    expect(payments([standing(both, 'credited')], all).findings).toMatchObject([
      { theirs: { total: '500.00 KRW + 500.00 PHP', ids: 'pay_1 pay_2' } },
    ]);
  });

  it('is matched by its own id, even if the provider lost our reference', () => {
    expect(payments([deposit()], [theirPayment({ reference: '' })]).findings).toEqual([]);
  });

  it('is left for the next run if its deposit changed while the provider was queried', () => {
    const compared = payments([deposit({ changedAt: NOW })], [theirPayment({ amountMinor: 1n })]);
    expect([compared.findings, [...compared.skipped]]).toEqual([[], ['dp_1']]);
  });
});

describe('a payment on one side only', () => {
  const unreported = (state: BookState, failKind: string | null = null) => deposit({ state, failKind, payments: [] });

  it('is missing past the grace period if it was reported to us only, or an unknown credit if it was credited', () => {
    expect(payments([deposit({ state: 'WaitReview' })], []).findings).toMatchObject([{ kind: 'missing' }]);
    expect(payments([deposit()], []).findings).toMatchObject([{ kind: 'credit_unknown', subject: 'pay_1' }]);
    const recent = { ...theirPayment(), standing: 'credited' as const, at: new Date(minutesAgo(GRACE).getTime() + 1) };
    const early = payments([deposit({ payments: [recent] })], []);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['dp_1']]);
  });

  it('may be missing from their list if it was refunded', () => {
    for (const failKind of ['sent_back', 'charged_back'] as const) {
      expect(payments([deposit({ state: 'Fail', failKind })], []).findings).toEqual([]);
    }
  });

  it('gives no finding outside the listed span', () => {
    const compared = payments([deposit({ createdAt: minutesAgo(3 * DAY + 1) })], []);
    expect([compared.findings, compared.evaluated.size]).toEqual([[], 0]);
  });

  it('is a credit unknown there if the deposit was credited without any payment', () => {
    const { findings } = payments([unreported('Success')], []);
    expect(findings).toMatchObject([{ kind: 'credit_unknown', subject: 'dp_1' }]);
  });

  it('differs past the grace period if it was received there while ours waits or has failed', () => {
    for (const state of ['Prepare', 'WaitExec', 'Exec', 'Error'] as const) {
      expect(kinds(payments([unreported(state)], [theirPayment()]).findings), state).toEqual(['status']);
    }
    for (const failKind of ['expired', 'refused'] as const) {
      expect(kinds(payments([unreported('Fail', failKind)], [theirPayment()]).findings), failKind).toEqual(['status']);
    }
    const early = payments([unreported('WaitExec')], [theirPayment({ at: new Date(minutesAgo(GRACE).getTime() + 1) })]);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['dp_1']]);
  });

  it('is unattributed if it was received there in addition to the known ones', () => {
    for (const state of ['Success', 'WaitReview'] as const) {
      const { findings } = payments([deposit({ state })], [theirPayment(), theirPayment({ paymentId: 'pay_2' })]);
      expect(findings).toMatchObject([{ kind: 'unattributed', subject: 'pay_2', recordId: 'dp_1' }]);
    }
  });

  it('is unattributed if it is known only there, with or without our reference', () => {
    for (const reference of ['', 'D99999999999']) {
      expect(payments([], [theirPayment({ reference })]).findings).toMatchObject([
        { kind: 'unattributed', subject: 'pay_1', recordId: '', reference },
      ]);
    }
  });

  it('gives no finding if it was never made', () => {
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
  it('is stuck at the site’s age limit and beyond', () => {
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

describe('a finding of an outdated list', () => {
  const day = { from: minutesAgo(DAY), before: NOW };
  const found = (at: number, theirs: number | undefined, ours: number | undefined) => {
    const side = (minutes: number | undefined) =>
      minutes === undefined ? {} : { at: minutesAgo(minutes).toISOString() };
    return { at: minutesAgo(at), theirs: side(theirs), ours: side(ours) };
  };

  it.each([
    ['began in the days of the later list', found(HOUR, HOUR, 2 * HOUR), true],
    ['is about a payment of ours alone, in these days', found(HOUR, undefined, HOUR), true],
    ['is about a record that was never sent', { ...found(HOUR, HOUR, undefined), ours: { at: '' } }, true],
    ['is about a payment from before these days', found(2 * DAY, 2 * DAY, undefined), false],
    ['is about a second payout in these days, of an order from before them', found(HOUR, HOUR, 2 * DAY), false],
    ['came after these days', found(-1, -1, undefined), false],
  ])('that %s is outdated: %#', (_which, finding, isOutdated) => {
    expect(isShownBy(finding, [day])).toBe(isOutdated);
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

  it('is resolved if its whole record was compared', () => {
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
    const paid = { amountMinor: 500_00n, currency: 'PHP', standing: 'credited' as const };
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

  it('keeps its payments if a list contains only some of them, and adds further ones of that list', () => {
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
    // Another kind: charged back here and not there.
    const other = { ...whole, theirs: { ...whole.theirs, status: 'paid' } };
    expect(joinFinding(other, part).theirs.ids).toBe(undefined);
  });

  it('is resolved for an old order by a later list that contains all its payments', () => {
    const old = deposit({ createdAt: minutesAgo(10 * DAY) });
    const [found] = payments([old], [theirPayment({ status: 'charged_back' })]).findings;
    if (!found) throw new Error('nothing was found');
    expect(isResolved(found, payments([old], [theirPayment()]), listed)).toBe(true);
  });

  it('stays open for an unreported payment when another one is reported', () => {
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
