import { describe, expect, it } from 'vitest';
import { compareReport, type OurTransaction, type TheirTransaction } from './compare-report.ts';

const MINUTE = 60_000;
const before = new Date('2026-03-02T00:00:00Z');
const terms = {
  span: { from: new Date('2026-02-27T00:00:00Z'), before },
  requestedAt: new Date('2026-03-02T08:00:00Z'),
  graceMs: 15 * MINUTE,
  stuckAfterMs: 0,
};
const noon = new Date('2026-03-01T12:00:00Z');
const our = (more: Partial<OurTransaction>): OurTransaction => ({
  ...{ id: 't1', kind: 'bet', uid: '10000001', round: 'r1', recordId: 'demo~10000001~r1', amountMinor: 5_00n },
  ...{ currency: 'PHP', at: noon, undoneAt: null, undid: null, isOwnReturn: false, ...more },
});
const their = (more: Partial<TheirTransaction>): TheirTransaction => ({
  ...{ id: 't1', kind: 'bet', round: 'r1', user: '10000001', amountMinor: 5_00n, currency: 'PHP', status: 'done' },
  at: noon,
  ...more,
});
const kinds = (ours: readonly OurTransaction[], theirs: readonly TheirTransaction[]) =>
  compareReport(ours, theirs, terms).findings.map(({ kind }) => kind);

describe('a channel’s report compared with our transactions (Spec: E7, F1)', () => {
  it.each<[string, Partial<OurTransaction> | undefined, Partial<TheirTransaction> | undefined, string[]]>([
    ['equal records are no finding', {}, {}, []],
    ['a bet unknown to the provider is `missing`', {}, undefined, ['missing']],
    ['a win unknown to the provider is `credit_unknown`', { kind: 'win' }, undefined, ['credit_unknown']],
    ['a win of zero may be absent there', { kind: 'win', amountMinor: 0n }, undefined, []],
    ['a bet unknown to us is `unattributed`', undefined, {}, ['unattributed']],
    ['a bet that never arrived here and was rolled back there is no finding', undefined, { status: 'undone' }, []],
    ['a different amount is `amount`', { amountMinor: 4_99n }, {}, ['amount']],
    ['a larger win here is `credit_unknown`', { kind: 'win', amountMinor: 5_01n }, { kind: 'win' }, ['credit_unknown']],
    ['a smaller win here is `amount`', { kind: 'win', amountMinor: 4_99n }, { kind: 'win' }, ['amount']],
    ['a different currency is `currency`', { currency: 'COIN' }, {}, ['currency']],
    ['a bet of another player is `status`', { uid: '10000002' }, {}, ['status']],
    [
      'a win of another player is `credit_unknown`',
      { kind: 'win', uid: '10000002' },
      { kind: 'win' },
      ['credit_unknown'],
    ],
    ['a rollback on both sides is no finding', { undoneAt: noon }, { status: 'undone' }, []],
    ['a bet rolled back only here is `status`', { undoneAt: noon }, {}, ['status']],
    ['a bet rolled back only there is `status`', {}, { status: 'undone' }, ['status']],
    [
      'a win rolled back only there is `credit_unknown`',
      { kind: 'win' },
      { kind: 'win', status: 'undone' },
      ['credit_unknown'],
    ],
    ['a bet pending there is `status`', {}, { status: 'pending' }, ['status']],
    [
      'a rollback of a bet, unknown to the provider, is `credit_unknown`',
      { kind: 'rollback', undid: 'bet' },
      undefined,
      ['credit_unknown'],
    ],
    [
      'a rollback of a win, unknown to the provider, is `missing`',
      { kind: 'rollback', undid: 'win' },
      undefined,
      ['missing'],
    ],
    [
      'a return by two operators here is no finding',
      { kind: 'rollback', undid: 'bet', isOwnReturn: true },
      undefined,
      [],
    ],
  ])('%s', (_what, ours, theirs, expected) => {
    expect(kinds(ours ? [our(ours)] : [], theirs ? [their(theirs)] : [])).toEqual(expected);
  });

  it('leaves transactions that are too recent, or at or after its end, to the next report', () => {
    const late = (at: Date) => kinds([our({ at })], []);
    expect(late(before)).toEqual([]);
    expect(late(new Date(before.getTime() - 10 * MINUTE))).toEqual([]);
    expect(late(new Date(before.getTime() - 10 * MINUTE - 1))).toEqual(['missing']);
    expect(late(new Date(terms.span.from.getTime() - 1))).toEqual([]);
    const undoneAt = (ms: number) => kinds([our({ undoneAt: new Date(ms) })], [their({})]);
    expect(undoneAt(before.getTime())).toEqual([]);
    expect(undoneAt(before.getTime() - 1)).toEqual(['status']);
  });
});
