import { type DepositState, type Standing, standingOf } from './states.ts';

interface Deposit {
  readonly state: DepositState;
  readonly failKind: string | null;
  readonly changedAt: Date;
}

/** The separate deposit of an additional payment for an order, created when the payment was reported. */
export interface ExtraDeposit extends Deposit {
  readonly paidMinor: bigint | null;
  readonly currency: string | null;
  readonly createdAt: Date;
}

interface Payment {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly at: Date;
}

/**
 * Adds to each payment of an order its standing, and the time of the standing. Each separate deposit belongs to one
 * payment; the payment without a separate deposit is the order's own. Equal payments of the same time cannot be told
 * apart, but each standing is used once.
 */
export function withStandings<Reported extends Payment>(
  order: Deposit,
  beside: readonly ExtraDeposit[],
  payments: readonly Reported[],
): (Reported & { readonly standing: Standing; readonly changedAt: Date })[] {
  const left = [...beside];
  return payments.map((payment) => {
    const index = left.findIndex(
      ({ paidMinor, currency, createdAt }) =>
        paidMinor === payment.amountMinor &&
        currency === payment.currency &&
        createdAt.getTime() === payment.at.getTime(),
    );
    const [own = order] = index < 0 ? [] : left.splice(index, 1);
    const changedAt = new Date(Math.max(own.changedAt.getTime(), payment.at.getTime()));
    return { ...payment, standing: standingOf(own.state, own.failKind), changedAt };
  });
}
