import { RECORD_STATES } from '@pitaka/core/values/record-states.ts';
import { AMOUNT_SPAN } from '../../define-list.ts';

/* Common parts of the lists of withdrawals and deposits. */

/** The first columns of both files. */
export const OWNER_COLUMNS = {
  reference: { kind: 'text', label: 'payments.reference' },
  uid: { kind: 'person', label: 'payments.person' },
  /** Name of the user; '' if there is none. */
  name: { kind: 'text' },
  amount: { kind: 'money', label: 'payments.amount' },
} as const;

export const OUTCOME_COLUMNS = {
  state: { kind: 'choice', of: RECORD_STATES, label: 'payments.state' },
  failKind: { kind: 'text', isNullable: true, file: 'failed' },
  reason: { kind: 'text' },
  method: { kind: 'text', label: 'payments.to' },
  provider: { kind: 'text', label: 'payments.provider' },
  providerReference: { kind: 'text', file: "provider's reference" },
  settledAt: { kind: 'time', isNullable: true },
} as const;

/** A uid, a phone or a reference. */
const words = { kind: 'text', max: 60, label: 'payments.words' } as const;

export const SEARCH_FILTER = {
  words,
  ...AMOUNT_SPAN('payments.amount'),
  states: { kind: 'choices', of: RECORD_STATES, label: 'payments.state' },
  provider: { kind: 'text', max: 40, label: 'payments.provider' },
} as const;

/** Only records claimed by the caller. */
export const MINE = { kind: 'flag', label: 'payments.mine' } as const;

/** The start of the oldest record's wait. */
export const OLDEST = { kind: 'time', label: 'payments.total.oldest' } as const;
