import { defineMachine } from '../../values/state-machine.ts';

/** States of an application to become an agent or a recharge advisor. */
export const AGENT_APPLICATION_MACHINE = defineMachine({
  name: 'agent_application',
  states: ['waiting', 'approved', 'rejected'],
  events: ['apply', 'approve', 'reject'],
  transitions: [
    { from: '', event: 'apply', to: 'waiting' },
    { from: 'waiting', event: 'approve', to: 'approved' },
    { from: 'waiting', event: 'reject', to: 'rejected' },
  ],
  finalStates: ['approved', 'rejected'],
});
