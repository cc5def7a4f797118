import type { PaymentMessages } from './type.ts';

const messages: PaymentMessages = {
  withdrawal: {
    requested: 'Requested',
    rules_passed: 'Approved automatically',
    sent_to_review: 'In review',
    approved_once: 'First approval given; a second one is needed',
    approved: 'Approved',
    rejected: 'Rejected: {reason}. The amount is back in your balance',
    cancelled: 'Cancelled by you. The amount is back in your balance',
    returned_to_review: 'Returned to review',
    on_hold: 'On hold: {reason}',
    released: 'Released',
    being_paid: 'Sending',
    funds_short: 'The payment provider is temporarily short of funds. We will send it as soon as possible',
    paid: 'Completed',
    refused: 'Payment declined: {reason}. The amount is back in your balance',
    outcome_unknown: 'Checking status with the payment provider',
    reversed: 'Returned: {reason}. The amount and the fee are back in your balance',
  },
  deposit: {
    opened: 'Created',
    waiting_for_payment: 'Waiting for your payment',
    pending: 'Processing your payment',
    paid: 'Paid and credited',
    paid_late: 'Paid late and credited',
    expired: 'Payment time expired',
    refused: 'Payment declined: {reason}',
    no_answer: 'Checking status with the payment provider',
    differs: 'Different from the request. In review',
    differs_amount:
      '{paid} arrived, {asked} was requested. We decide by {due} whether to credit the received amount or send it back.',
    differs_currency:
      '{paid} arrived, {asked} was requested: another currency. We decide by {due} whether to exchange and credit it, or send it back.',
    differs_twice:
      '{paid} arrived a second time for the same request. We decide by {due} whether to credit it as well or send it back.',
    differs_payer:
      '{paid} arrived from an account in another name. We decide by {due} whether to credit it or send it back.',
    differs_limit: '{paid} arrived, which is above the deposit limit that you set. We send it back by {due}.',
    cancelled: 'Cancelled by you. If you have already paid, we credit it as soon as it arrives.',
    accepted: 'Accepted and credited',
    sent_back: 'Returned: {reason}',
    charged_back: 'Charged back and deducted from your balance',
  },
  providerReasons: {
    account_unknown: 'account not found',
    account_closed: 'account closed or blocked',
    name_mismatch: 'the account holder’s name does not match',
    amount_not_allowed: 'amount not accepted by the account',
    declined: 'declined by the bank or e-wallet',
  },
  arrivalRange: '{from} to {to}',
  arrivalWithin: 'within {to}',
};

export default messages;
