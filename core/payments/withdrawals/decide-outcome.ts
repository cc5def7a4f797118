import { nextState, type WithdrawalEvent, type WithdrawalState } from './states.ts';

/**
 * The reported status of an order: in the provider's answer, a callback, a poll, a bank statement or by an operator.
 */
export type ReportedStatus = 'paid' | 'refused' | 'reversed' | 'pending' | 'unknown';

/**
 * The transitions that bring a withdrawal in line with a status; `conflict` if none can, for example if it was paid
 * after the amount was returned to the user: then an operator has to decide.
 *
 * Statuses may arrive late, twice and in any order; an outdated status changes nothing.
 */
export type Outcome =
  | { readonly type: 'transition'; readonly events: readonly WithdrawalEvent[] }
  | { readonly type: 'nothing' }
  | { readonly type: 'conflict' };

export function decideOutcome(state: WithdrawalState, failKind: string | null, status: ReportedStatus): Outcome {
  switch (status) {
    case 'pending':
      return { type: 'nothing' };
    case 'unknown':
      return nextState(state, 'unknown').ok ? { type: 'transition', events: ['unknown'] } : { type: 'nothing' };
    case 'paid':
      if (state === 'Success' || failKind === 'reversed') return { type: 'nothing' };
      return nextState(state, 'paid').ok ? { type: 'transition', events: ['paid'] } : { type: 'conflict' };
    case 'refused':
      if (state === 'Fail' && failKind !== 'reversed') return { type: 'nothing' };
      return nextState(state, 'refused').ok ? { type: 'transition', events: ['refused'] } : { type: 'conflict' };
    case 'reversed':
      if (state === 'Fail') return { type: 'nothing' };
      if (state === 'Success') return { type: 'transition', events: ['reversed'] };
      // The status 'paid' was lost or is late: the payout was paid and then returned.
      return nextState(state, 'paid').ok ? { type: 'transition', events: ['paid', 'reversed'] } : { type: 'conflict' };
  }
}
