import type { ReportedStatus } from './decide-outcome.ts';
import type { Standing } from './states.ts';

/** A payment of an order: the order's own, or an additional one. */
export interface OrderPayment {
  readonly standing: Standing;
  /** The paid amount in its currency; null: unknown. */
  readonly paidMinor: bigint | null;
  readonly currency: string | null;
  /** The amount in the site's unit that a charge-back deducts: the credited amount, or the amount in suspense. */
  readonly hereMinor: bigint;
  /** The maximum amount that a report about this payment can have. */
  readonly mostMinor: bigint;
}

export interface ReportMatch {
  /** The reported status is applied to the order's own payment. */
  readonly isCarriedOut: boolean;
  /** The sum of all other payments that the report may refer to; undefined if it contradicts none. */
  readonly contradictedMinor?: bigint;
}

/**
 * The standings that a status contradicts. A bank may even charge back a payment that was already sent back: then the
 * site loses the amount twice.
 */
const CONTRADICTED: Readonly<Partial<Record<ReportedStatus, readonly Standing[]>>> = {
  charged_back: ['credited', 'waiting', 'sent_back'],
  refused: ['credited', 'waiting'],
  expired: ['credited'],
};

/**
 * Matches a provider's report with the payments of its order. The report names only the order, and may repeat an
 * earlier report. If it fits exactly one payment, or only equal ones, it contradicts none. Otherwise it contradicts
 * every payment that it may refer to, because the next report may refer to another one. If a payment was already
 * charged back, the report may be a repetition, so no money is deducted.
 */
export function matchReport(status: ReportedStatus, own: OrderPayment, beside: readonly OrderPayment[]): ReportMatch {
  const all = [own, ...beside];
  const meant = all.filter(({ standing }) => CONTRADICTED[status]?.includes(standing));
  // Only the order's own payment can expire, not additional ones.
  if (meant.length === 0 || (status === 'expired' && own.standing !== 'credited')) return { isCarriedOut: true };
  const isHere = own.standing === 'credited' || own.standing === 'waiting';
  const isCarriedOut = status === 'charged_back' && isHere && meant.length === all.length;
  if (isCarriedOut && beside.every((other) => isLike(own, other))) return { isCarriedOut };
  return { isCarriedOut, contradictedMinor: meant.reduce((sum, { mostMinor }) => sum + mostMinor, 0n) };
}

/**
 * Whether charging back either payment has the same effect. Equal figures are not enough: 40,000 won in suspense are
 * not 40,000.00 credited in the site's unit.
 */
function isLike(own: OrderPayment, other: OrderPayment): boolean {
  return (
    other.standing !== 'sent_back' &&
    other.paidMinor === own.paidMinor &&
    other.currency === own.currency &&
    other.hereMinor === own.hereMinor
  );
}
