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
    ['the same on both sides agrees', {}, {}, []],
    ['a bet they do not have is missing there', {}, undefined, ['missing']],
    ['a win they do not have is a credit they know nothing of', { kind: 'win' }, undefined, ['credit_unknown']],
    ['a win of nothing need not be there', { kind: 'win', amountMinor: 0n }, undefined, []],
    ['a bet that we do not have is unattributed', undefined, {}, ['unattributed']],
    ['a bet that never arrived and went back there is none', undefined, { status: 'undone' }, []],
    ['another amount', { amountMinor: 4_99n }, {}, ['amount']],
    ['a win that is more here', { kind: 'win', amountMinor: 5_01n }, { kind: 'win' }, ['credit_unknown']],
    ['a win that is less here', { kind: 'win', amountMinor: 4_99n }, { kind: 'win' }, ['amount']],
    ['another currency', { currency: 'COIN' }, {}, ['currency']],
    ['another player’s bet', { uid: '10000002' }, {}, ['status']],
    ['another player’s win', { kind: 'win', uid: '10000002' }, { kind: 'win' }, ['credit_unknown']],
    ['rolled back on both sides agrees', { undoneAt: noon }, { status: 'undone' }, []],
    ['rolled back here alone', { undoneAt: noon }, {}, ['status']],
    ['a bet rolled back there alone', {}, { status: 'undone' }, ['status']],
    ['a win rolled back there alone', { kind: 'win' }, { kind: 'win', status: 'undone' }, ['credit_unknown']],
    ['a bet that they do not know the outcome of', {}, { status: 'pending' }, ['status']],
    ['a rollback of a bet they do not have', { kind: 'rollback', undid: 'bet' }, undefined, ['credit_unknown']],
    ['a rollback of a win they do not have', { kind: 'rollback', undid: 'win' }, undefined, ['missing']],
    ['what two people returned here', { kind: 'rollback', undid: 'bet', isOwnReturn: true }, undefined, []],
  ])('%s', (_what, ours, theirs, expected) => {
    expect(kinds(ours ? [our(ours)] : [], theirs ? [their(theirs)] : [])).toEqual(expected);
  });

  it('leaves transactions that are too recent, at its end or later to the next report', () => {
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
