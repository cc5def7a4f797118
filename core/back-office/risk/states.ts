import { defineMachine } from '../../values/state-machine.ts';

/** States of a risk rule's finding, until an operator decides it. */
export const RISK_MACHINE = defineMachine({
  name: 'risk',
  states: ['open', 'watching', 'confirmed', 'cleared'],
  events: ['find', 'grow', 'watch', 'confirm', 'clear'],
  transitions: [
    { from: '', event: 'find', to: 'open' },
    // The rule found more before the finding was cleared.
    { from: 'open', event: 'grow', to: 'open' },
    { from: 'watching', event: 'grow', to: 'watching' },
    { from: 'confirmed', event: 'grow', to: 'confirmed' },
    { from: 'open', event: 'watch', to: 'watching' },
    { from: 'open', event: 'confirm', to: 'confirmed' },
    { from: 'watching', event: 'confirm', to: 'confirmed' },
    { from: 'open', event: 'clear', to: 'cleared' },
    { from: 'watching', event: 'clear', to: 'cleared' },
    // Reverts a wrong decision.
    { from: 'confirmed', event: 'clear', to: 'cleared' },
  ],
  finalStates: ['cleared'],
});
