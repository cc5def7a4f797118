import { describe, expect, it } from 'vitest';
import { withStandings } from './payment-standings.ts';

describe('the payments of an order', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute));
  const payment = (amountMinor: bigint, minute: number, currency = 'PHP') => ({
    amountMinor,
    currency,
    at: at(minute),
  });
  const beside = (failKind: string | null, paidMinor: bigint, minute: number, currency = 'PHP') => {
    const state = failKind === null ? ('Success' as const) : ('Fail' as const);
    return { state, failKind, paidMinor, currency, createdAt: at(minute), changedAt: at(minute) };
  };
  const credited = { state: 'Success', failKind: null, changedAt: at(30) } as const;
  const standings = (...given: Parameters<typeof withStandings>) =>
    withStandings(...given).map(({ standing }) => standing);

  it('have the standing of their separate deposits, or of the order', () => {
    expect(standings(credited, [], [payment(1n, 0)])).toEqual(['credited']);
    const payments = [payment(1n, 0), payment(1n, 5), payment(1n, 9), payment(1n, 9, 'KRW'), payment(2n, 9)];
    const those = [
      beside('sent_back', 2n, 9),
      beside(null, 1n, 9, 'KRW'),
      beside('charged_back', 1n, 9),
      beside(null, 1n, 5),
    ];
    const chargedBack = { ...credited, state: 'Fail', failKind: 'charged_back' } as const;
    expect(standings(chargedBack, those, payments)).toEqual([
      'charged_back',
      'credited',
      'charged_back',
      'credited',
      'sent_back',
    ]);
  });

  it('get each of the different standings once if their times and amounts are equal', () => {
    const three = [payment(1n, 9), payment(1n, 9), payment(1n, 9)];
    const those = [beside('sent_back', 1n, 9), beside('charged_back', 1n, 9)];
    expect(standings(credited, those, three).sort()).toEqual(['charged_back', 'credited', 'sent_back']);
  });

  it('change only with their own separate deposit', () => {
    const payments = withStandings(
      credited,
      [{ ...beside(null, 1n, 9), changedAt: at(40) }],
      [payment(2n, 0), payment(1n, 9)],
    );
    expect(payments.map(({ changedAt }) => changedAt)).toEqual([at(30), at(40)]);
    const [late] = withStandings(credited, [], [payment(2n, 50)]);
    expect(late?.changedAt).toEqual(at(50));
  });
});
