import { defineMachine, type EventOf, type StateOf } from '../../values/state-machine.ts';

/**
 * States of a prize: a money prize below the site's limit is paid when it is won; all other prizes are reviewed first.
 */
export const WHEEL_PRIZE_MACHINE = defineMachine({
  name: 'wheel_prize',
  states: ['won', 'in_review', 'paid', 'declined'],
  events: ['win', 'review', 'pay', 'decline'],
  transitions: [
    { from: '', event: 'win', to: 'won' },
    { from: 'won', event: 'pay', to: 'paid' },
    { from: 'won', event: 'review', to: 'in_review' },
    { from: 'in_review', event: 'pay', to: 'paid' },
    { from: 'in_review', event: 'decline', to: 'declined' },
  ],
  finalStates: ['paid', 'declined'],
});

export type WheelPrizeState = StateOf<typeof WHEEL_PRIZE_MACHINE>;
export type WheelPrizeEvent = EventOf<typeof WHEEL_PRIZE_MACHINE>;
