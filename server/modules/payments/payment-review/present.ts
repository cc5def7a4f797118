import { REVIEW_REASONS, type ReviewReason } from '@pitaka/core/payments/withdrawals/decide-review.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { OPEN_STATES, type RecordState } from '@pitaka/core/values/record-states.ts';
import { actorName, presentClaim, type TimelineStep } from '../../back-office/reviewed-records/index.ts';
import { type DepositRow, reviewDueAt, SENT_BACK } from '../deposits/index.ts';
import { methodOf, type ReviewedAccount } from '../payout-accounts/index.ts';
import type { ProviderEvent } from '../provider-callbacks/published.ts';
import { isRecallable, type WithdrawalRow } from '../withdrawals/index.ts';
import type { Reader } from './reader.ts';

function nameOf(operatorId: string | null, names: ReadonlyMap<string, string>): string | null {
  return operatorId === null ? null : (names.get(operatorId) ?? operatorId);
}

/** The fields that withdrawals and deposits share. */
function presentRecord(row: WithdrawalRow | DepositRow, reader: Reader) {
  return {
    reference: row.reference,
    uid: row.uid,
    name: reader.people.get(row.uid) ?? '',
    isFrozen: reader.frozen.has(row.uid),
    amount: formatMinor(row.amount_minor),
    state: row.state,
    version: row.version,
    failKind: row.fail_kind,
    reason: row.reason,
    provider: row.provider,
    providerReference: row.provider_reference,
    ...presentClaim(row, reader),
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

export function presentWithdrawal(row: WithdrawalRow, reader: Reader) {
  const isOpen = OPEN_STATES.includes(row.state);
  return {
    ...presentRecord(row, reader),
    id: row.withdrawal_id,
    fee: formatMinor(row.fee_minor),
    net: formatMinor(row.net_minor),
    reviewReasons: row.review_reasons,
    flags: flagsOf(row, isOpen, reader.now),
    holdReason: row.hold_reason,
    firstApprover: nameOf(row.first_approver, reader.names),
    firstApproverIsSelf: row.first_approver === reader.operatorId,
    isStopped: isOpen && reader.stopped.has(row.uid),
    kind: row.kind,
    method: methodName(row.method),
    holder: row.holder,
    number: row.number_masked,
    accountId: row.account_id,
    payoutFileId: row.payout_file_id,
    arrivesBy: row.arrives_by.toISOString(),
    dueAt: isOpen ? row.arrives_by.toISOString() : null,
    changedAt: row.changed_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    recallSeconds: isRecallable(row, reader.now) ? secondsUntil(row.next_poll_at, reader.now) : null,
  };
}

/** Sent as a duration, because the clock of an operator's computer may be wrong. */
function secondsUntil(moment: Date | null, now: Date): number | null {
  return moment === null ? null : Math.ceil((moment.getTime() - now.getTime()) / 1000);
}

type Flag = ReviewReason | 'on_hold' | 'overdue' | 'recallable';

function flagsOf(row: WithdrawalRow, isOpen: boolean, now: Date): Flag[] {
  const flags: Flag[] = REVIEW_REASONS.filter((reason) => row.review_reasons.includes(reason));
  if (row.hold_reason !== null) flags.push('on_hold');
  if (isOpen && row.arrives_by < now) flags.push('overdue');
  if (isRecallable(row, now)) flags.push('recallable');
  return flags;
}

export function presentDeposit(row: DepositRow, reader: Reader) {
  const money = (minor: bigint | null) => (minor === null ? null : formatMinor(minor));
  return {
    ...presentRecord(row, reader),
    id: row.deposit_id,
    method: row.method,
    paid: money(row.paid_minor),
    paidCurrency: row.paid_currency,
    payer: row.payer_name,
    differences: row.differences,
    suspended: formatMinor(row.suspended_minor),
    credited: money(row.credited_minor),
    firstApprover: row.state === 'WaitReview' ? nameOf(row.first_approver, reader.names) : null,
    firstApproverIsSelf: row.first_approver === reader.operatorId,
    firstDecision: firstDecisionOf(row),
    extraOf: row.extra_of,
    expiresAt: row.expires_at.toISOString(),
    dueAt: reviewDueAt(row, reader.site)?.toISOString() ?? null,
  };
}

function firstDecisionOf({ state, first_approver, first_credit_minor }: DepositRow): '' | 'accept' | 'sendback' {
  if (state !== 'WaitReview' || first_approver === null) return '';
  return first_credit_minor === SENT_BACK ? 'sendback' : 'accept';
}

export function presentAccount(account: ReviewedAccount) {
  return {
    id: account.accountId,
    uid: account.uid,
    kind: account.kind,
    method: methodName(account.method),
    holder: account.holder,
    number: account.numberMasked,
    phone: account.phoneMasked,
    routing: account.routing,
    state: account.state,
    usableFrom: account.usableFrom.toISOString(),
    paidCount: account.paidCount,
    version: account.version,
    createdAt: account.createdAt.toISOString(),
    changedAt: account.changedAt.toISOString(),
    knownName: account.knownName,
    sharedWith: [...account.otherUids],
  };
}

export function presentTransition(step: TimelineStep<RecordState>, names: ReadonlyMap<string, string>) {
  return {
    event: step.event,
    from: step.fromState,
    to: step.toState,
    by: actorName(step.actor, names),
    reason: step.reason,
    at: step.at.toISOString(),
  };
}

const OUTCOMES = ['paid', 'refused', 'reversed'];

/** The operator who entered a withdrawal's outcome; null if the provider reported it, or while it is open. */
export function enteredBy(steps: readonly TimelineStep<RecordState>[], names: ReadonlyMap<string, string>) {
  const last = steps.findLast(({ event }) => OUTCOMES.includes(event));
  return last?.actor.startsWith('operator:') ? actorName(last.actor, names) : null;
}

export function presentEvent({ eventId, status, outcome, receivedAt }: ProviderEvent) {
  return { id: eventId, status, outcome, at: receivedAt.toISOString() };
}

/** 'GCash' from PH_GCASH; an unknown code stays as it is. */
export function methodName(code: string): string {
  return methodOf(code)?.name ?? code;
}
