import { describe, expect, it } from 'vitest';
import { maxWithdrawable, quickAmounts } from './amounts.ts';
import type { Terms } from './withdrawal.ts';

const terms: Terms = {
  minimum: '100.00',
  maximum: '500000.00',
  fee: '10.00',
  feePercent: '0.00',
  canWithdrawCoin: '1234.56',
  remainingToday: '1000000.00',
  remainingWeek: '3000000.00',
  remainingMonth: '10000000.00',
  limitToday: '1000000.00',
  limitWeek: '3000000.00',
  limitMonth: '10000000.00',
  arrivalBank: '',
  arrivalWallet: '',
  pinRequired: false,
};

describe('the maximum withdrawal', () => {
  it('is the balance if no limit is lower', () => {
    expect(maxWithdrawable(terms)).toBe('1234.56');
  });

  it('is never above the site’s maximum or the rest of a limit', () => {
    expect(maxWithdrawable({ ...terms, maximum: '1000.00' })).toBe('1000.00');
    expect(maxWithdrawable({ ...terms, remainingToday: '20.00' })).toBe('20.00');
    expect(maxWithdrawable({ ...terms, remainingWeek: '0.00' })).toBe('0.00');
    expect(maxWithdrawable({ ...terms, remainingMonth: '7.01' })).toBe('7.01');
  });
});

describe('the suggested amounts', () => {
  it('are the minimum and its multiples, up to the maximum withdrawal', () => {
    expect(quickAmounts(terms)).toEqual(['100.00', '500.00', '1000.00']);
    expect(quickAmounts({ ...terms, canWithdrawCoin: '99.99' })).toEqual([]);
  });

  it('are empty if the site has no minimum', () => {
    expect(quickAmounts({ ...terms, minimum: '0.00' })).toEqual([]);
  });
});
