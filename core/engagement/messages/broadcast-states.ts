import { BROADCAST_STATES } from '../../values/message-kinds.ts';
import { defineMachine } from '../../values/state-machine.ts';

/** States of a broadcast. One that is being sent cannot be cancelled: some users have already read it. */
export const BROADCAST_MACHINE = defineMachine({
  name: 'broadcast',
  states: BROADCAST_STATES,
  events: ['write', 'schedule', 'hold', 'start', 'finish', 'cancel'],
  transitions: [
    { from: '', event: 'write', to: 'draft' },
    { from: 'draft', event: 'write', to: 'draft' },
    { from: 'draft', event: 'schedule', to: 'scheduled' },
    { from: 'draft', event: 'cancel', to: 'cancelled' },
    // The broadcast has more recipients than one operator may write to.
    { from: 'scheduled', event: 'hold', to: 'draft' },
    { from: 'scheduled', event: 'cancel', to: 'cancelled' },
    { from: 'scheduled', event: 'start', to: 'sending' },
    { from: 'sending', event: 'finish', to: 'sent' },
  ],
  finalStates: ['sent', 'cancelled'],
});
