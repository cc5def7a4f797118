import { describe, expect, it } from 'vitest';
import { type BookState, type CompareTerms, joinFinding } from '../../values/finding.ts';
import { comparePayments, type OurDeposit, type OurPayment } from './compare-payments.ts';
import {
  DAY,
  deposit,
  GRACE,
  HOUR,
  kinds,
  minutesAgo,
  NOW,
  payments,
  reported,
  standing,
  terms,
  theirPayment,
} from './testing/compared.ts';

describe('a payment on both sides', () => {
  it.each([
    ['paid', 'Success', null, 'no finding'],
    ['paid', 'WaitReview', null, 'no finding'],
    ['paid', 'Fail', 'sent_back', 'no finding'],
    ['paid', 'Fail', 'charged_back', 'a finding'],
    ['charged_back', 'Success', null, 'a finding'],
    ['charged_back', 'WaitReview', null, 'a finding'],
    ['charged_back', 'Fail', 'sent_back', 'no finding'],
    ['charged_back', 'Fail', 'charged_back', 'no finding'],
  ] as const)('is %s there and %s (%s) here: %s', (status, state, failKind, result) => {
    const { findings } = payments([deposit({ state, failKind })], [theirPayment({ status })]);
    const isCredited = state === 'Success';
    expect(kinds(findings)).toEqual(result === 'no finding' ? [] : [isCredited ? 'credit_unknown' : 'status']);
    if (result === 'a finding') expect(findings[0]).toMatchObject({ subject: 'dp_1', theirs: { status } });
  });

  it.each([
    ['one unit less', { amountMinor: 499_99n }, 'amount', 'credit_unknown'],
    ['one unit more', { amountMinor: 500_01n }, 'amount', 'amount'],
    ['another currency', { currency: 'USD', amountMinor: 1n }, 'currency', 'credit_unknown'],
  ] as const)('with %s there is reported as a difference', (_what, change, inReview, credited) => {
    for (const [state, kind] of [['WaitReview', inReview] as const, ['Success', credited] as const]) {
      expect(payments([deposit({ state })], [theirPayment(change)]).findings).toMatchObject([
        { kind, subject: 'pay_1', recordId: 'dp_1', uid: '10000001' },
      ]);
    }
  });

  it('is compared by the amounts of its whole order if one of two payments is charged back', () => {
    const second = reported('pay_2', { at: minutesAgo(HOUR) });
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

  it('charged back there is not offset by an equal payment that is charged back here and unlisted there', () => {
    const ours = deposit({ createdAt: minutesAgo(40 * DAY) });
    const first = reported('pay_0', { at: minutesAgo(40 * DAY), standing: 'charged_back' });
    const twice = { ...ours, state: 'Fail', failKind: 'charged_back', payments: [first, ...ours.payments] } as const;
    const lost = payments([{ ...twice, isCredited: true }], [theirPayment({ status: 'charged_back' })]);
    expect(lost.findings).toMatchObject([{ kind: 'credit_unknown', isPart: true, ours: { id: 'pay_1' } }]);
    expect(payments([{ ...twice, isCredited: true }], [theirPayment()]).findings).toEqual([]);
  });

  it('is reported if it and an equal payment, which was sent back here, are both charged back there', () => {
    const second = reported('pay_2', { standing: 'sent_back' });
    const ours = deposit({ payments: [...deposit().payments, second] });
    const both = ['pay_1', 'pay_2'].map((paymentId) => theirPayment({ paymentId, status: 'charged_back' }));
    expect(payments([ours], both).findings).toMatchObject([{ kind: 'credit_unknown', ours: { id: 'pay_1' } }]);
    // A refund may be listed as a charge-back.
    expect(
      payments([ours], [theirPayment(), theirPayment({ paymentId: 'pay_2', status: 'charged_back' })]).findings,
    ).toEqual([]);
  });

  it('whose status differs is named among equal payments, with the sum of its order that is charged back here', () => {
    const equal = ['pay_2', 'pay_3'].map((paymentId) => reported(paymentId));
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

  it('in another currency is not offset by the same figure', () => {
    const weak = reported('pay_1', { currency: 'KRW' });
    const strong = reported('pay_2');
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
    // The provider does not list the second payment: the charge-back here concerned the first.
    expect(payments([both], theirs.slice(0, 1)).findings).toMatchObject([{ subject: 'pay_2' }]);
    // Amounts of two currencies are not added up.
    const all = theirs.map((their) => ({ ...their, status: 'charged_back' as const }));
    expect(payments([standing(both, 'credited')], all).findings).toMatchObject([
      { theirs: { total: '500.00 KRW + 500.00 PHP', ids: 'pay_1 pay_2' } },
    ]);
  });

  it('is matched by its own id, even if the provider lost our reference', () => {
    expect(payments([deposit()], [theirPayment({ reference: '' })]).findings).toEqual([]);
  });
});

describe('a payment that changed while the provider was queried', () => {
  const gone = (paymentId: string) => theirPayment({ paymentId, status: 'charged_back' });
  const since = { changedAt: NOW, at: NOW };
  const paidWith = (...more: OurPayment[]) => deposit({ payments: [...deposit().payments, ...more] });

  it('is left for the next run, and no finding about its order is resolved', () => {
    for (const changed of [{ changedAt: NOW }, since]) {
      const ours = deposit({ changedAt: NOW, payments: [reported('pay_1', changed)] });
      const compared = payments([ours], [theirPayment({ amountMinor: 1n }), theirPayment({ paymentId: 'pay_9' })]);
      expect([compared.findings, [...compared.skipped]]).toEqual([[], ['dp_1']]);
    }
  });

  it('does not hide other payments of its order, whether it is listed or not', () => {
    const ours = paidWith(reported('pay_2', { ...since, amountMinor: 1_00n }));
    for (const listed of [[gone('pay_1')], [gone('pay_1'), theirPayment({ paymentId: 'pay_2', amountMinor: 1_00n })]]) {
      const { findings, skipped } = payments([ours], listed);
      expect(findings).toMatchObject([{ kind: 'credit_unknown', ours: { id: 'pay_1' } }]);
      expect(findings[0]).not.toHaveProperty('isPart');
      expect([...skipped]).toEqual(['dp_1']);
    }
    expect(payments([ours], []).findings).toMatchObject([{ kind: 'credit_unknown', subject: 'pay_1' }]);
    expect(payments([ours], [theirPayment(), theirPayment({ paymentId: 'pay_9' })]).findings).toMatchObject([
      { kind: 'unattributed', subject: 'pay_9' },
    ]);
  });

  it('does not reduce an earlier finding about this payment and other payments of its order', () => {
    const both = [gone('pay_1'), gone('pay_2')];
    const [before] = payments([paidWith(reported('pay_2'))], both).findings;
    const [after] = payments(
      [paidWith(reported('pay_2', { standing: 'charged_back', changedAt: NOW }))],
      both,
    ).findings;
    if (!before || !after) throw new Error('nothing was found');
    expect(joinFinding(before, after).theirs).toMatchObject({ total: '1000.00', ids: 'pay_1 pay_2' });
  });

  it('may be the payment to which a charge-back here, recorded for an equal payment, referred', () => {
    const here = standing(paidWith(reported('pay_2', { changedAt: NOW })), 'charged_back');
    expect(payments([here], [theirPayment(), gone('pay_2')]).findings).toEqual([]);
  });

  it('of a stuck deposit leaves the deposit for the next run', () => {
    const ours = deposit({ state: 'Error', payments: [], createdAt: minutesAgo(2 * DAY), changedAt: NOW });
    const compared = payments([ours], []);
    expect([compared.findings, [...compared.evaluatedStuck]]).toEqual([[], []]);
  });
});

describe('a payment on one side only', () => {
  const unreported = (state: BookState, failKind: string | null = null) => deposit({ state, failKind, payments: [] });

  it('reported to us and unknown there is `missing` after the grace period, or `credit_unknown` if credited', () => {
    expect(payments([deposit({ state: 'WaitReview' })], []).findings).toMatchObject([{ kind: 'missing' }]);
    expect(payments([deposit()], []).findings).toMatchObject([{ kind: 'credit_unknown', subject: 'pay_1' }]);
    const recent = reported('pay_1', { at: new Date(minutesAgo(GRACE).getTime() + 1) });
    const early = payments([deposit({ payments: [recent] })], []);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['dp_1']]);
  });

  it('that was refunded may be missing from the provider’s list', () => {
    for (const failKind of ['sent_back', 'charged_back'] as const) {
      expect(payments([deposit({ state: 'Fail', failKind })], []).findings).toEqual([]);
    }
  });

  it('outside the listed span does not make a finding', () => {
    const compared = payments([deposit({ createdAt: minutesAgo(3 * DAY + 1) })], []);
    expect([compared.findings, compared.evaluated.size]).toEqual([[], 0]);
  });

  it('for an order older than the list is `credit_unknown` if the payment cannot be older than the list', () => {
    const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
    const found = (days: number) =>
      comparePayments([deposit({ createdAt: minutesAgo(40 * DAY), payments: [at(days)] })], [], month).findings;
    const at = (days: number) => reported('pay_1', { at: minutesAgo(days * DAY) });
    expect(found(1)).toMatchObject([{ kind: 'credit_unknown', subject: 'pay_1', at: minutesAgo(8 * DAY) }]);
    expect(kinds(found(24))).toEqual(['credit_unknown']);
    expect(found(25)).toEqual([]);
  });

  it('credited here without any payment is `credit_unknown`', () => {
    const { findings } = payments([unreported('Success')], []);
    expect(findings).toMatchObject([{ kind: 'credit_unknown', subject: 'dp_1' }]);
  });

  it('received there while the deposit waits or has failed is a `status` finding after the grace period', () => {
    for (const state of ['Prepare', 'WaitExec', 'Exec', 'Error'] as const) {
      expect(kinds(payments([unreported(state)], [theirPayment()]).findings), state).toEqual(['status']);
    }
    for (const failKind of ['expired', 'refused'] as const) {
      expect(kinds(payments([unreported('Fail', failKind)], [theirPayment()]).findings), failKind).toEqual(['status']);
    }
    const early = payments([unreported('WaitExec')], [theirPayment({ at: new Date(minutesAgo(GRACE).getTime() + 1) })]);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['dp_1']]);
  });

  it('received there in addition to the known payments is `unattributed`', () => {
    for (const state of ['Success', 'WaitReview'] as const) {
      const { findings } = payments([deposit({ state })], [theirPayment(), theirPayment({ paymentId: 'pay_2' })]);
      expect(findings).toMatchObject([{ kind: 'unattributed', subject: 'pay_2', recordId: 'dp_1' }]);
    }
  });

  it('known only there is `unattributed`, with or without our reference', () => {
    for (const reference of ['', 'D99999999999']) {
      expect(payments([], [theirPayment({ reference })]).findings).toMatchObject([
        { kind: 'unattributed', subject: 'pay_1', recordId: '', reference },
      ]);
    }
  });

  it('that was never made does not make a finding', () => {
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
  it('is stuck once it is as old as the site’s limit', () => {
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
