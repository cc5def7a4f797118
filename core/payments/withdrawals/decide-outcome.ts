import { nextState, type WithdrawalEvent, type WithdrawalState } from './states.ts';

/** What the paying side says became of an order, by whatever way: answer, callback, look-up, statement, people. */
export type PayoutWord = 'paid' | 'refused' | 'reversed' | 'pending' | 'unknown';

/**
 * The moves that bring a withdrawal in line with what was said; or `conflict` where it cannot be brought in line by
 * itself (paid after it was given back): somebody has to look.
 *
 * Words may come late, twice and in any order: an older word than what is known changes nothing.
 */
export type Outcome =
  | { readonly type: 'move'; readonly events: readonly WithdrawalEvent[] }
  | { readonly type: 'nothing' }
  | { readonly type: 'conflict' };

export function decideOutcome(state: WithdrawalState, failKind: string | null, word: PayoutWord): Outcome {
  switch (word) {
    case 'pending':
      return { type: 'nothing' };
    case 'unknown':
      return nextState(state, 'unknown').ok ? { type: 'move', events: ['unknown'] } : { type: 'nothing' };
    case 'paid':
      if (state === 'Success' || failKind === 'reversed') return { type: 'nothing' };
      return nextState(state, 'paid').ok ? { type: 'move', events: ['paid'] } : { type: 'conflict' };
    case 'refused':
      if (state === 'Fail' && failKind !== 'reversed') return { type: 'nothing' };
      return nextState(state, 'refused').ok ? { type: 'move', events: ['refused'] } : { type: 'conflict' };
    case 'reversed':
      if (state === 'Fail') return { type: 'nothing' };
      if (state === 'Success') return { type: 'move', events: ['reversed'] };
      // The word of the payment itself was lost or is still on its way: it was paid, and came back.
      return nextState(state, 'paid').ok ? { type: 'move', events: ['paid', 'reversed'] } : { type: 'conflict' };
  }
}
