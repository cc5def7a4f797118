import { describe, expect, it } from 'vitest';
import { isBetOrWin, isOutflowOnly, type PointPostingFacts } from './level-points.ts';

const posting = (more: Partial<PointPostingFacts>): PointPostingFacts => ({
  ...{ kind: 'transfer', account: 'available', amountMinor: -100n, isReversal: false },
  ...more,
});

describe('a posting that is counted together with other users’ postings', () => {
  it.each([
    ['a transfer sent', {}],
    ['a transfer received', { amountMinor: 100n }],
    ['a paid withdrawal', { kind: 'withdrawal.paid', account: 'hold.withdrawal' }],
    ['a prize', { kind: 'wheel.prize', amountMinor: 100n }],
  ] as const)('records only outgoing money if it is %s', (_name, more) => {
    expect(isOutflowOnly(posting(more))).toBe(true);
  });

  it.each([
    ['a bet', { kind: 'channel.bet' }],
    ['a win, which may make its round even', { kind: 'channel.win', amountMinor: 100n }],
    ['a rolled-back bet', { kind: 'channel.rollback', amountMinor: 100n }],
    ['commission', { kind: 'commission', amountMinor: 100n }],
    ['a deposit', { kind: 'deposit', amountMinor: 100n }],
    ['a debt', { kind: 'wheel.prize', account: 'debt' }],
    ['a reversal, which belongs to another day', { kind: 'reversal' }],
    ['a returned payout, which belongs to another day', { kind: 'withdrawal.reversed', amountMinor: 100n }],
  ] as const)('may change stakes or commission if it is %s', (_name, more) => {
    expect(isOutflowOnly(posting(more))).toBe(false);
  });

  it.each([
    ['a bet', { kind: 'channel.bet' }, true],
    ['a bet that pays a debt', { kind: 'channel.bet', account: 'debt', amountMinor: 100n }, true],
    ['a win', { kind: 'channel.win', amountMinor: 100n }, true],
    ['a win that becomes a debt', { kind: 'channel.win', account: 'debt' }, false],
    ['a bet that gives money', { kind: 'channel.bet', amountMinor: 100n }, false],
    ['a rolled-back bet', { kind: 'channel.rollback', amountMinor: 100n }, false],
    ['a transfer', {}, false],
  ] as const)('only adds to the stakes if it is a bet or a win: %s', (_name, more, is) => {
    expect(isBetOrWin(posting(more))).toBe(is);
  });
});
