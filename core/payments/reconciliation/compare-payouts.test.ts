import { describe, expect, it } from 'vitest';
import { type BookState, type CompareTerms, isResolved } from '../../values/finding.ts';
import { comparePayouts, type TheirPayout } from './compare-payouts.ts';
import { DAY, GRACE, HOUR, kinds, minutesAgo, NOW, payout, payouts, terms, theirPayout } from './testing/compared.ts';

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
    those.map(([state, failKind]) => ({ status, state, failKind, result: agrees ? 'no finding' : 'a finding' })),
  );

  it('is compared for every pair of states', () => {
    expect(new Set(pairs.map(({ status, state, failKind }) => `${status} ${state} ${failKind}`)).size).toBe(4 * 10);
  });

  it.each(pairs)('is $status there and $state ($failKind) here: $result', (pair) => {
    const { findings } = payouts([payout(pair)], [theirPayout(pair)]);
    const isGivenBack = pair.status === 'paid' && pair.state === 'Fail';
    expect(kinds(findings)).toEqual(pair.result === 'no finding' ? [] : [isGivenBack ? 'paid_after_return' : 'status']);
  });

  it('that differs is a finding after the grace period, not before', () => {
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
    // Our payout matches at most one of the provider's; the second one is a duplicate.
    const twice = payouts([payout({ changedAt: NOW })], [theirPayout(), theirPayout({ providerReference: 'po_2' })]);
    expect(twice.findings).toMatchObject([{ kind: 'paid_twice', subject: 'po_2' }]);
  });

  it.each([
    ['one unit less', { amountMinor: 489_99n }, ['amount']],
    ['one unit more', { amountMinor: 490_01n }, ['paid_more']],
    ['another currency', { currency: 'USD' }, ['paid_more']],
    ['another currency and amount', { currency: 'USD', amountMinor: 1n }, ['paid_more']],
    ['another amount, refused', { amountMinor: 1n, status: 'refused' }, ['amount', 'status']],
  ] as const)('with %s there is reported as a difference', (_what, change, expected) => {
    const { findings } = payouts([payout()], [theirPayout(change)]);
    expect(kinds(findings)).toEqual(expected);
    expect(findings[0]).toMatchObject({ subject: 'wd_1', recordId: 'wd_1', ours: { amount: '490.00' } });
  });
});

describe('a payout on one side only', () => {
  it('paid, reversed or acknowledged here is `missing`', () => {
    for (const [state, failKind] of [...PAID, ...CAME_BACK, ...UNDER_WAY]) {
      expect(kinds(payouts([payout({ state, failKind })], []).findings), `${state}`).toEqual(['missing']);
    }
  });

  it('sent without any acknowledgement is `unknown_there` after the grace period', () => {
    const sent = payout({ state: 'Error', providerReference: '', changedAt: minutesAgo(GRACE) });
    expect(kinds(payouts([sent], []).findings)).toEqual(['unknown_there']);
    const early = payouts([{ ...sent, changedAt: new Date(minutesAgo(GRACE).getTime() + 1) }], []);
    expect([early.findings, [...early.skipped]]).toEqual([[], ['wd_1']]);
  });

  it('never sent, or refused there, does not make a finding', () => {
    for (const [state, failKind] of [...WAITING, ...FAILED]) {
      const ours = payout({ state, failKind, sentAt: state === 'Fail' ? minutesAgo(60) : null });
      expect(payouts([ours], []).findings).toEqual([]);
    }
  });

  it('outside the listed span does not make a finding', () => {
    const old = payout({ sentAt: minutesAgo(3 * DAY + 1), changedAt: minutesAgo(3 * DAY) });
    const compared = payouts([old], []);
    expect([compared.findings, compared.evaluated.size]).toEqual([[], 0]);
  });

  it('known only there is `unattributed` in every state', () => {
    for (const status of ['paid', 'pending', 'refused', 'reversed'] as const) {
      const { findings } = payouts([], [theirPayout({ status })]);
      expect(findings).toMatchObject([{ kind: 'unattributed', subject: 'po_1', recordId: '', ours: {} }]);
    }
  });

  it('that is the second for one order is `paid_twice` if paid, and not a finding if refused', () => {
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
    ['Exec', null, 'paid_twice'],
    ['Error', null, 'paid_twice'],
    ['Fail', 'cancelled', 'paid_after_return'],
  ] as const)(
    'that is a second one, days after ours (%s, %s), is %s even if the list contains only the second',
    (state, failKind, kind) => {
      const old = payout({ state, failKind, sentAt: minutesAgo(4 * DAY), changedAt: minutesAgo(4 * DAY) });
      const second = theirPayout({ providerReference: 'po_2', at: minutesAgo(DAY) });
      const compared = payouts([old], [second]);
      const found = compared.findings.find(({ subject }) => subject === 'po_2');
      expect(found).toMatchObject({ kind, recordId: 'wd_1', at: second.at });
      expect([...compared.evaluated]).toEqual([]);
      // It counts as ours if we do not know the name of our payout, or if our payout would be on the list as well.
      expect(
        payouts([payout({ ...old, state: 'Success', failKind: null, providerReference: '' })], [second]).findings,
      ).toEqual([]);
      expect(payouts([payout()], [second]).findings).toEqual([]);
    },
  );

  it.each([
    ['Success', 4],
    ['Error', 4],
    // Sent again, because the provider had answered that it did not make the payout.
    ['Error', 1],
  ] as const)(
    'that is a second one keeps its finding if ours has no name and is not on the list: %s, sent %i days ago',
    (state, days) => {
      const month: CompareTerms = { ...terms, span: { from: minutesAgo(31 * DAY), before: NOW } };
      const [sentAt, changedAt] = [minutesAgo(days * DAY), minutesAgo(days * DAY)];
      const old = payout({ state, providerReference: '', sentAt, changedAt });
      const second = theirPayout({ providerReference: 'po_2', at: minutesAgo(DAY) });
      const first = theirPayout({ at: minutesAgo(4 * DAY) });
      const twice = comparePayouts([old], [second, first], month).findings.find(({ subject }) => subject === 'po_2');
      expect(twice).toMatchObject({ kind: 'paid_twice', subject: 'po_2' });
      if (!twice) return;
      expect(isResolved(twice, payouts([old], [second]), terms.span)).toBe(false);
      expect(isResolved(twice, comparePayouts([old], [first], month), month.span)).toBe(true);
    },
  );

  it('paid after its amount was returned has the same name in every list', () => {
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

  it('made several times without a name is one finding each time', () => {
    const again = theirPayout({ providerReference: '' });
    const subjects = (those: TheirPayout[]) => payouts([payout()], those).findings.map(({ subject }) => subject);
    const name = `${again.reference} ${again.at.toISOString()}`;
    expect(subjects([theirPayout(), again, again])).toEqual([name, `${name} 2`]);
    const later = theirPayout({ providerReference: '', at: minutesAgo(HOUR) });
    expect(subjects([theirPayout(), again, later])).toContain(subjects([theirPayout(), later])[0]);
  });

  it('under way there with another amount or currency is reported as that difference', () => {
    for (const change of [{ amountMinor: 490_01n }, { currency: 'USD' }] as const) {
      const { findings } = payouts([payout({ state: 'Exec' })], [theirPayout({ ...change, status: 'pending' })]);
      expect(kinds(findings)).toEqual(['currency' in change ? 'currency' : 'amount']);
    }
  });

  it('of another provider is `paid_twice` if this provider also paid it, or `paid_after_return` if it was returned', () => {
    const elsewhere = payout({ isElsewhere: true });
    expect(payouts([elsewhere], [theirPayout()]).findings).toMatchObject([{ kind: 'paid_twice', recordId: 'wd_1' }]);
    const given = payout({ isElsewhere: true, state: 'Fail', failKind: 'refused' });
    expect(kinds(payouts([given], [theirPayout()]).findings)).toEqual(['paid_after_return']);
    expect(payouts([elsewhere], [theirPayout({ status: 'refused' })]).findings).toEqual([]);
  });
});

describe('a payout under way', () => {
  it('is stuck once it is as old as the site’s limit, if nothing else explains it', () => {
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

  it('or finished is not a finding if the provider has no list', () => {
    expect(payouts([payout(), payout({ state: 'Exec', id: 'wd_2' })], undefined).findings).toEqual([]);
  });
});
