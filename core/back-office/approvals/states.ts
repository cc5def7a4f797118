import { defineMachine, type StateOf } from '../../values/state-machine.ts';

/** approved: carried out; rejected: by another operator; cancelled: by its requester. */
export const APPROVAL_MACHINE = defineMachine({
  name: 'approval',
  states: ['pending', 'approved', 'rejected', 'cancelled'],
  events: ['request', 'approve', 'reject', 'cancel'],
  transitions: [
    { from: '', event: 'request', to: 'pending' },
    { from: 'pending', event: 'approve', to: 'approved' },
    { from: 'pending', event: 'reject', to: 'rejected' },
    { from: 'pending', event: 'cancel', to: 'cancelled' },
  ],
  finalStates: ['approved', 'rejected', 'cancelled'],
});

export type ApprovalState = StateOf<typeof APPROVAL_MACHINE>;
