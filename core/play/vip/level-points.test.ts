import { describe, expect, it } from 'vitest';
import { isOutflowOnly, type PointPostingFacts } from './level-points.ts';

const posting = (more: Partial<PointPostingFacts>): PointPostingFacts => ({
  ...{ kind: 'transfer', account: 'available', amountMinor: -100n, isReversal: false },
  ...more,
});

describe('a posting that is counted with those of other people', () => {
  it.each([
    ['a transfer sent', {}],
    ['a transfer received', { amountMinor: 100n }],
    ['a paid withdrawal', { kind: 'withdrawal.paid', account: 'hold.withdrawal' }],
    ['a prize', { kind: 'wheel.prize', amountMinor: 100n }],
  ] as const)('is %s', (_name, more) => {
    expect(isOutflowOnly(posting(more))).toBe(true);
  });

  it.each([
    ['a bet', { kind: 'channel.bet' }],
    ['a win, which may make its round even', { kind: 'channel.win', amountMinor: 100n }],
    ['a bet taken back', { kind: 'channel.rollback', amountMinor: 100n }],
    ['commission', { kind: 'commission', amountMinor: 100n }],
    ['a deposit', { kind: 'deposit', amountMinor: 100n }],
    ['a debt', { kind: 'wheel.prize', account: 'debt' }],
    ['a reversal, whose day is another', { kind: 'reversal' }],
    ['a payout that came back, whose day is another', { kind: 'withdrawal.reversed', amountMinor: 100n }],
  ] as const)('is not %s', (_name, more) => {
    expect(isOutflowOnly(posting(more))).toBe(false);
  });
});
