import { describe, expect, it } from 'vitest';
import { evaluateSharedAccount, evaluateSuspect, type FraudLimits, type Suspect } from './fraud-rules.ts';

const OFF: FraudLimits = {
  selfByDevice: false,
  selfByAddress: false,
  selfByAccount: false,
  doubleClaims: false,
  downlineByDevice: false,
  downlineByAddress: false,
  downlineByRate: false,
  floodClicks: 0,
  floodLinkClicks: 0,
  floodMinutes: 10,
  leastSeconds: 0,
  accountsPerDevice: 0,
  accountsPerAddress: 0,
};

const HONEST: Suspect = {
  uid: '10000001',
  clickedAt: 1_000_000,
  occurredAt: 1_005_000,
  link: 'Ab3dE6',
  visitor: 'v1',
  address: 'a1',
  device: '',
  ownDevice: undefined,
  ownAddress: undefined,
  ofVisitor: 1,
  ofAddress: 1,
  ofLink: 40,
  sharedDevice: undefined,
  sharedAddress: undefined,
};

const rulesOf = (limits: Partial<FraudLimits>, suspect: Partial<Suspect>) =>
  evaluateSuspect({ ...OFF, ...limits }, { ...HONEST, ...suspect }).map(({ rule }) => rule);

describe('a promoter’s own device, address or payout account', () => {
  it('flags a sale only if the site checks it', () => {
    expect(rulesOf({ selfByDevice: true }, { device: 'd1', ownDevice: 'Chrome on Android' })).toEqual([
      'self_referral',
    ]);
    expect(rulesOf({ selfByAddress: true }, { ownAddress: '203.0.113.7' })).toEqual(['self_referral']);
    const shared = evaluateSharedAccount({ ...OFF, selfByAccount: true }, '10000001', ['10000002']);
    expect(shared.map(({ rule }) => rule)).toEqual(['self_referral']);
    expect(evaluateSharedAccount(OFF, '10000001', ['10000002'])).toEqual([]);
    const all = { device: 'd1', ownDevice: 'x', ownAddress: '203.0.113.7' };
    expect(rulesOf({}, all)).toEqual([]);
    expect(rulesOf({ selfByDevice: true, selfByAddress: true, selfByAccount: true }, {})).toEqual([]);
  });

  it('is one group for both promoters if it is a payout account, whichever of them made the sale', () => {
    const groupOf = (uid: string, other: string) =>
      evaluateSharedAccount({ ...OFF, selfByAccount: true }, uid, [other])[0]?.group;
    expect(groupOf('10000001', '10000002')).toBe(groupOf('10000002', '10000001'));
  });
});

describe('a limit', () => {
  const many = (count: number) => ({
    key: 'd1',
    name: 'Chrome on Android',
    uids: Array.from({ length: count }, (_, index) => String(10_000_001 + index)),
  });

  it('of accounts on a device or address flags sales at or above the limit', () => {
    expect(rulesOf({ accountsPerDevice: 3 }, { sharedDevice: many(2) })).toEqual([]);
    expect(rulesOf({ accountsPerDevice: 3 }, { sharedDevice: many(3) })).toEqual(['shared_device']);
    expect(rulesOf({ accountsPerAddress: 3 }, { sharedAddress: many(2) })).toEqual([]);
    expect(rulesOf({ accountsPerAddress: 3 }, { sharedAddress: many(3) })).toEqual(['shared_device']);
  });

  it('of clicks of one visitor, of one address or on one link flags sales at or above the limit', () => {
    expect(rulesOf({ floodClicks: 30 }, { ofVisitor: 29, ofAddress: 29 })).toEqual([]);
    expect(rulesOf({ floodClicks: 30 }, { ofVisitor: 30 })).toEqual(['click_flood']);
    expect(rulesOf({ floodClicks: 30 }, { ofAddress: 30 })).toEqual(['click_flood']);
    expect(rulesOf({ floodLinkClicks: 41 }, {})).toEqual([]);
    expect(rulesOf({ floodLinkClicks: 40 }, {})).toEqual(['click_flood']);
  });

  it('of seconds between click and conversion flags sales below the limit', () => {
    expect(rulesOf({ leastSeconds: 5 }, {})).toEqual([]);
    expect(rulesOf({ leastSeconds: 5 }, { occurredAt: 1_004_999 })).toEqual(['too_fast']);
    expect(rulesOf({ leastSeconds: 5 }, { occurredAt: 990_000 })).toEqual(['too_fast']);
    expect(rulesOf({ leastSeconds: 0 }, { occurredAt: 990_000 })).toEqual([]);
  });
});

it('lists the strongest rule first', () => {
  const limits = { selfByDevice: true, floodClicks: 2, leastSeconds: 60 };
  const found = rulesOf(limits, { device: 'd1', ownDevice: 'Chrome', ofVisitor: 9 });
  expect(found).toEqual(['self_referral', 'click_flood', 'too_fast']);
});
