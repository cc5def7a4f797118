import type { Locale } from '@pitaka/contract/locales.ts';
import { PAYMENT_MESSAGES } from '@pitaka/contract/messages/payments/index.ts';
import { PROVIDER_REASONS, type ProviderReason, type WithdrawalNote } from '@pitaka/contract/messages/payments/type.ts';
import type { WithdrawalEvent } from '@pitaka/core/payments/withdrawals/states.ts';
import type { RecordState } from '@pitaka/core/values/record-states.ts';
import type { TimelineStep } from '../../back-office/reviewed-records/index.ts';
import type { WithdrawalRow } from './store.ts';

/** What the user sees of each transition; who pays (`route`) is internal. */
const NOTE_OF: Readonly<Record<WithdrawalEvent, WithdrawalNote | undefined>> = {
  request: 'requested',
  rules_pass: 'rules_passed',
  rules_review: 'sent_to_review',
  cancel: 'cancelled',
  approve_first: 'approved_once',
  approve: 'approved',
  reject: 'rejected',
  return_to_review: 'returned_to_review',
  hold: 'on_hold',
  release: 'released',
  route: undefined,
  funds_short: 'funds_short',
  claim: 'being_paid',
  export: 'being_paid',
  paid: 'paid',
  refused: 'refused',
  unknown: 'outcome_unknown',
  reversed: 'reversed',
};

export function timeline(locale: Locale, steps: readonly TimelineStep<RecordState>[]) {
  return steps.flatMap((step) => {
    const note = NOTE_OF[step.event as WithdrawalEvent];
    if (!note) return [];
    return [{ state: step.toState, at: step.at.toISOString(), note: noteText(locale, note, step.reason) }];
  });
}

/** Why it stands where it stands; '' where there is nothing to say. */
export function reasonText(locale: Locale, row: WithdrawalRow): string {
  if (row.hold_reason !== null) return noteText(locale, 'on_hold', row.hold_reason);
  if (row.fail_kind !== null) return noteText(locale, row.fail_kind, row.reason);
  if (row.state === 'Error') return noteText(locale, 'outcome_unknown', '');
  if (row.state === 'WaitExec' && row.reason !== '') return noteText(locale, 'funds_short', '');
  return '';
}

/** An operator's reason stands as it was written; a provider's is one of ours, in the caller's language. */
function noteText(locale: Locale, note: WithdrawalNote, reason: string): string {
  const messages = PAYMENT_MESSAGES[locale];
  const isOurs = (PROVIDER_REASONS as readonly string[]).includes(reason);
  const words = isOurs ? messages.providerReasons[reason as ProviderReason] : reason;
  // A sentence may go on behind it: an operator's own full stop would stand twice.
  const bare = words.replace(/[.。]+$/, '');
  return messages.withdrawal[note].replace('{reason}', () => bare || messages.providerReasons.declined);
}
