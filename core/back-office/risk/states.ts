import { defineMachine } from '../../values/state-machine.ts';

/** A finding of a risk rule, until somebody decided what it is. */
export const RISK_MACHINE = defineMachine({
  name: 'risk',
  states: ['open', 'watching', 'confirmed', 'cleared'],
  events: ['find', 'watch', 'confirm', 'clear'],
  transitions: [
    { from: '', event: 'find', to: 'open' },
    { from: 'open', event: 'watch', to: 'watching' },
    { from: 'open', event: 'confirm', to: 'confirmed' },
    { from: 'watching', event: 'confirm', to: 'confirmed' },
    { from: 'open', event: 'clear', to: 'cleared' },
    { from: 'watching', event: 'clear', to: 'cleared' },
    // A decision that was wrong is taken back by clearing it.
    { from: 'confirmed', event: 'clear', to: 'cleared' },
  ],
  finalStates: ['cleared'],
});
