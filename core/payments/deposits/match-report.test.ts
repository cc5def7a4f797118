import { describe, expect, it } from 'vitest';
import { matchReport, type OrderPayment } from './match-report.ts';
import type { Standing } from './states.ts';

describe('a report that names an order', () => {
  const STANDINGS = ['credited', 'waiting', 'sent_back', 'charged_back'] as const;
  const paid = (standing: Standing, minor = 100_00n, change: Partial<OrderPayment> = {}): OrderPayment => ({
    standing,
    paidMinor: minor,
    currency: 'PHP',
    hereMinor: standing === 'sent_back' ? 0n : minor,
    mostMinor: minor,
    ...change,
  });
  const chargedBack = (own: OrderPayment, ...beside: OrderPayment[]) => matchReport('charged_back', own, beside);

  it('with one payment is certain, unless that payment was sent back', () => {
    for (const standing of ['unpaid', 'credited', 'waiting', 'charged_back'] as const) {
      expect(chargedBack(paid(standing)), standing).toEqual({ isCarriedOut: true });
    }
    expect(chargedBack(paid('sent_back'))).toEqual({ isCarriedOut: false, contradictedMinor: 100_00n });
  });

  it('with two equal payments is certain, whether they are credited or waiting', () => {
    for (const own of ['credited', 'waiting'] as const) {
      for (const other of ['credited', 'waiting'] as const) {
        expect(chargedBack(paid(own), paid(other)), `${own} ${other}`).toEqual({ isCarriedOut: true });
      }
    }
  });

  it.each([
    ['with another amount', paid('credited', 40_000_00n), 40_100_00n],
    ['of another currency', paid('waiting', 100_00n, { currency: 'KRW', hereMinor: 0n }), 200_00n],
    ['with another value in the site’s unit', paid('credited', 100_00n, { hereMinor: 90_00n }), 200_00n],
    ['that was sent back', paid('sent_back', 40_000_00n), 40_100_00n],
    ['of the same amount that was sent back', paid('sent_back'), 200_00n],
  ])(
    'with another payment %s is applied, and contradicts the sum of both payments',
    (_what, other, contradictedMinor) => {
      expect(chargedBack(paid('credited'), other)).toEqual({ isCarriedOut: true, contradictedMinor });
      expect(chargedBack(paid('charged_back'), other)).toEqual({
        isCarriedOut: false,
        contradictedMinor: other.mostMinor,
      });
      expect(chargedBack(paid('sent_back'), other)).toEqual({ isCarriedOut: false, contradictedMinor });
    },
  );

  it('deducts nothing if a payment was already charged back, and contradicts all other payments', () => {
    const refunded = paid('charged_back');
    expect(chargedBack(paid('credited', 40_000_00n), refunded)).toEqual({
      isCarriedOut: false,
      contradictedMinor: 40_000_00n,
    });
    expect(chargedBack(paid('credited'), refunded)).toEqual({ isCarriedOut: false, contradictedMinor: 100_00n });
    expect(chargedBack(refunded, refunded)).toEqual({ isCarriedOut: true });
  });

  it('contradicts all payments except charged-back ones, in every combination of three', () => {
    for (const own of STANDINGS) {
      for (const second of STANDINGS) {
        for (const third of STANDINGS) {
          const all = [paid(own, 1n), paid(second, 20n), paid(third, 300n)];
          const left = all.filter(({ standing }) => standing !== 'charged_back');
          const sum = left.reduce((total, { mostMinor }) => total + mostMinor, 0n);
          const placed = chargedBack(...(all as [OrderPayment, OrderPayment, OrderPayment]));
          expect(placed.contradictedMinor ?? 0n, `${own} ${second} ${third}`).toBe(sum);
        }
      }
    }
  });

  it('contradicts all credited and waiting payments if it refuses the order', () => {
    expect(matchReport('refused', paid('waiting'), [])).toMatchObject({ contradictedMinor: 100_00n });
    const beside = [paid('credited', 7_00n), paid('waiting', 5_00n), paid('sent_back', 1_00n)];
    expect(matchReport('refused', paid('charged_back'), beside)).toMatchObject({ contradictedMinor: 12_00n });
    for (const standing of ['unpaid', 'sent_back', 'charged_back'] as const) {
      expect(matchReport('refused', paid(standing), []), standing).toEqual({ isCarriedOut: true });
    }
  });

  it('contradicts credited payments if the order expires after its own payment was credited', () => {
    const beside = [paid('credited', 7_00n), paid('waiting', 5_00n)];
    expect(matchReport('expired', paid('credited'), beside)).toMatchObject({ contradictedMinor: 107_00n });
    expect(matchReport('expired', paid('waiting'), beside)).toEqual({ isCarriedOut: true });
  });
});
