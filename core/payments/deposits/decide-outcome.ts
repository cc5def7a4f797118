import { isSameName } from '../../values/names.ts';
import type { DepositEvent, DepositState, FailKind } from './states.ts';
import { nextState, standingOf } from './states.ts';

/** A payment as the provider reports it. */
export interface Payment {
  readonly amountMinor: bigint;
  /** ISO 4217, or the neutral coin. */
  readonly currency: string;
  /** The payer's name, if the provider gives it. */
  readonly payerName?: string | undefined;
}

export interface Expected {
  readonly state: DepositState;
  readonly failKind: FailKind | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The holder name of the user's payout accounts; null if unknown. */
  readonly knownName: string | null;
}

/** How a payment differs from the request. */
export type Difference = 'amount' | 'currency' | 'payer';

/**
 * The effect of a provider's status. `extra`: another payment for a deposit that was already paid, sent back or charged
 * back. It becomes a separate deposit in review, so that no money is lost.
 */
export type Outcome =
  | {
      readonly type: 'transition';
      readonly events: readonly DepositEvent[];
      readonly differences: readonly Difference[];
    }
  | { readonly type: 'extra'; readonly differences: readonly Difference[] }
  | { readonly type: 'nothing' }
  /** A charge-back that arrives before its payment: the payment is charged back as soon as it arrives. */
  | { readonly type: 'early' };

export function decidePayment(expected: Expected, payment: Payment): Exclude<Outcome, { type: 'early' }> {
  const differences = differencesOf(expected, payment);
  const { state, failKind } = expected;
  const hasRoom =
    state !== 'Success' && state !== 'WaitReview' && failKind !== 'sent_back' && failKind !== 'charged_back';
  if (!hasRoom) return { type: 'extra', differences };
  const event = differences.length === 0 ? 'paid' : 'differs';
  // The provider's answer to our order was lost, but the user has paid.
  const events: DepositEvent[] = state === 'Prepare' ? ['send', event] : [event];
  return { type: 'transition', events, differences };
}

function differencesOf(expected: Expected, payment: Payment): Difference[] {
  const differences: Difference[] = [];
  if (payment.currency !== expected.currency) differences.push('currency');
  else if (payment.amountMinor !== expected.amountMinor) differences.push('amount');
  const { knownName } = expected;
  if (payment.payerName && knownName && !isSameName(payment.payerName, knownName)) differences.push('payer');
  return differences;
}

/** Statuses other than 'paid'. They may arrive late and in any order; an outdated status changes nothing. */
export type ReportedStatus = 'pending' | 'refused' | 'expired' | 'charged_back' | 'no_answer';

const EVENT_OF: Readonly<Record<ReportedStatus, DepositEvent>> = {
  pending: 'pending',
  refused: 'refused',
  expired: 'expire',
  charged_back: 'charged_back',
  no_answer: 'no_answer',
};

/** The effect of a status on its order. matchReport finds the payments that it contradicts. */
export function decideStatus(state: DepositState, failKind: FailKind | null, status: ReportedStatus): Outcome {
  const event = EVENT_OF[status];
  if (nextState(state, event).ok) return { type: 'transition', events: [event], differences: [] };
  const isPaid = standingOf(state, failKind) !== 'unpaid';
  if (status === 'charged_back' && !isPaid) return { type: 'early' };
  return { type: 'nothing' };
}
