import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: 'Requested. The amount is set aside',
    rules_passed: 'Approved automatically',
    sent_to_review: 'Being reviewed',
    approved_once: 'Approved by a first person; a second one will look at it',
    approved: 'Approved',
    rejected: 'Rejected: {reason}. The amount is withdrawable again',
    cancelled: 'Cancelled by you. The amount is withdrawable again',
    taken_back: 'Being reviewed again',
    on_hold: 'On hold: {reason}',
    released: 'No longer on hold',
    being_paid: 'Being paid',
    funds_short: 'The payment provider is out of funds for the moment. It will be paid as soon as they are back',
    paid: 'Paid',
    refused: 'The payment was refused: {reason}. The amount is withdrawable again',
    outcome_unknown: 'We are asking the payment provider whether it was paid',
    reversed: 'The payment came back: {reason}. The amount and the fee are withdrawable again',
  },
  deposit: {
    opened: 'Opened',
    waiting_for_payment: 'Waiting for your payment',
    pending: 'The payment is on its way',
    paid: 'Paid and credited',
    paid_late: 'Paid after its time and credited all the same',
    expired: 'Not paid in time',
    refused: 'The payment was refused: {reason}',
    no_answer: 'We are asking the payment provider whether it was paid',
    differs: 'What arrived is not what was asked for. It is being looked at',
    accepted: 'Accepted and credited',
    sent_back: 'Sent back: {reason}',
    charged_back: 'The payment was charged back and taken off your balance',
  },
  providerReasons: {
    account_unknown: 'there is no such account',
    account_closed: 'the account is closed or blocked',
    name_mismatch: 'the holder’s name is another',
    amount_not_allowed: 'the account cannot take this amount',
    declined: 'the bank or wallet declined it',
  },
  arrivalRange: '{from} to {to}',
  arrivalWithin: 'within {to}',
};

export default messages;
