import type { ReportedStatus } from './decide-outcome.ts';
import type { Standing } from './states.ts';

/** A payment of an order: its own, or one beside it. */
export interface OrderPayment {
  readonly standing: Standing;
  /** What was paid, in its currency; null: unknown. */
  readonly paidMinor: bigint | null;
  readonly currency: string | null;
  /** What is here in the site's unit and goes with its charge-back: credited, or in suspense. */
  readonly hereMinor: bigint;
  /** The most that a report about it may be of. */
  readonly mostMinor: bigint;
}

export interface ReportMatch {
  /** The order's own payment becomes what was reported. */
  readonly isCarriedOut: boolean;
  /** What the report may mean besides: the sum of all of it. undefined: it contradicts nothing. */
  readonly contradictedMinor?: bigint;
}

/** What a status says against. A bank charges back what was sent back as well: it is paid twice then. */
const CONTRADICTED: Readonly<Partial<Record<ReportedStatus, readonly Standing[]>>> = {
  charged_back: ['credited', 'waiting', 'sent_back'],
  refused: ['credited', 'waiting'],
  expired: ['credited'],
};

/**
 * Which payment of an order a provider's report means. The report names the order alone, and may repeat an earlier one.
 * Where it can be placed on exactly one payment, or it is the same on which one, it contradicts nothing. Otherwise it
 * is of all that it may mean, as the next report may mean the rest. Where one was charged back already, it may be told again
 * of that one, so it takes nothing.
 */
export function matchReport(status: ReportedStatus, own: OrderPayment, beside: readonly OrderPayment[]): ReportMatch {
  const all = [own, ...beside];
  const meant = all.filter(({ standing }) => CONTRADICTED[status]?.includes(standing));
  // An order expires; what was paid beside it does not.
  if (meant.length === 0 || (status === 'expired' && own.standing !== 'credited')) return { isCarriedOut: true };
  const isHere = own.standing === 'credited' || own.standing === 'waiting';
  const isCarriedOut = status === 'charged_back' && isHere && meant.length === all.length;
  if (isCarriedOut && beside.every((other) => isLike(own, other))) return { isCarriedOut };
  return { isCarriedOut, contradictedMinor: meant.reduce((sum, { mostMinor }) => sum + mostMinor, 0n) };
}

/**
 * Whether it is the same which of two is charged back. The figure alone is not enough: 40,000 won that wait would go for
 * 40,000.00 of the site's money that are credited.
 */
function isLike(own: OrderPayment, other: OrderPayment): boolean {
  return (
    other.standing !== 'sent_back' &&
    other.paidMinor === own.paidMinor &&
    other.currency === own.currency &&
    other.hereMinor === own.hereMinor
  );
}
