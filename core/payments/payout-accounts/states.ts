import { defineMachine } from '../../values/state-machine.ts';

/** `review`: the holder's name differs, so an operator reviews the account before the site pays to it. */
export const PAYOUT_ACCOUNT_MACHINE = defineMachine({
  name: 'payout_account',
  states: ['active', 'review', 'removed'],
  events: ['save', 'save_other_holder', 'approve', 'reject', 'remove'],
  transitions: [
    { from: '', event: 'save', to: 'active' },
    { from: '', event: 'save_other_holder', to: 'review' },
    { from: 'active', event: 'save', to: 'active' },
    { from: 'active', event: 'save_other_holder', to: 'review' },
    { from: 'review', event: 'save', to: 'active' },
    { from: 'review', event: 'save_other_holder', to: 'review' },
    { from: 'review', event: 'approve', to: 'active' },
    { from: 'review', event: 'reject', to: 'removed' },
    { from: 'active', event: 'remove', to: 'removed' },
    { from: 'review', event: 'remove', to: 'removed' },
  ],
  finalStates: ['removed'],
});
