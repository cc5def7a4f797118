import { describe, expect, it } from 'vitest';
import { LIMITS_OF_A_NEW_SITE, LIMITS_OF_A_SITE_OF_ONE } from '../../back-office/operator-limit/index.ts';
import { checkAloneSum } from './check-alone-sum.ts';
import { siteTerms, withdrawalSettings } from './withdrawal-settings.ts';

const siteOf = (settings: Record<string, object>) => ({ siteId: 'papaya', unit: 'USD', settings });
const states = (withdrawal: object) => checkAloneSum([siteOf({ withdrawal }) as never]).state;

describe('the sum that one operator approves alone', () => {
  it('is the value of version 1.0.0 on a site that sets none, and the limit per operator on a new site', () => {
    const aloneOf = (settings: Record<string, object>) => siteTerms(siteOf(settings)).aloneADayMinor;
    expect(aloneOf({})).toBe(500_000_00n);
    expect(aloneOf({ ...LIMITS_OF_A_NEW_SITE, alone: { aDay: '900.00' } })).toBe(900_00n);
    expect(aloneOf(LIMITS_OF_A_SITE_OF_ONE)).toBe(0n);
    expect(withdrawalSettings.problemsOf({ settings: LIMITS_OF_A_NEW_SITE })).toEqual([]);
  });

  it('is out of proportion above ten times the amount from which two people approve, and below it', () => {
    expect(states({})).toBe('ok');
    expect(states({ twoPeopleFrom: '49999.99' })).toBe('warning');
    expect(states({ twoPeopleFrom: '500000.01' })).toBe('warning');
    for (const aloneADay of ['0.00', null]) expect(states({ twoPeopleFrom: '1000.00', aloneADay })).toBe('ok');
    const { says, remedy } = checkAloneSum([siteOf({ withdrawal: { twoPeopleFrom: '1000.00' } }) as never]);
    expect(says).toBe('papaya 500000.00 in 24 hours, where two people approve from 1000.00');
    expect(remedy).toContain('Settings, Withdrawals');
  });

  it('needs a second person for any change', () => {
    const { aloneADay } = withdrawalSettings.fields;
    expect(aloneADay?.needsApproval(null, '900.00')).toBe(true);
    expect(aloneADay?.needsApproval('900.00', null)).toBe(true);
    expect(aloneADay?.show(null, 'USD')).toBe('The limit per operator');
  });
});
