import { describe, expect, it } from 'vitest';
import { inGameOf, lockedOf } from './derived-figures.ts';

describe('the derived figures of a wallet (Spec: D1)', () => {
  it('include locked: the total less the withdrawable amount, to the last cent of large sums', () => {
    expect(lockedOf({ totalCoin: '9007199254740993.01', canWithdrawCoin: '0.02' })).toBe('9007199254740992.99');
    expect(lockedOf({ totalCoin: '5.00', canWithdrawCoin: '5.00' })).toBe('0.00');
  });

  it('include in-game: the sum of the channels', () => {
    const channel = (balance: string) => ({ channel: balance, name: balance, balance });
    expect(inGameOf({ channelData: [channel('0.10'), channel('0.20')] })).toBe('0.30');
    expect(inGameOf({ channelData: [] })).toBe('0.00');
  });
});
