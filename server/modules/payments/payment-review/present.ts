import { REVIEW_REASONS, type ReviewReason } from '@pitaka/core/payments/withdrawals/decide-review.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { actorName } from '../../back-office/reviewed-records/index.ts';
import type { ReviewedDeposit } from '../deposits/index.ts';
import { methodOf, type ReviewedAccount } from '../payout-accounts/index.ts';
import type { ReviewedWithdrawal } from '../withdrawals/index.ts';
import type { Reader } from './reader.ts';

function nameOf(operatorId: string | null, names: ReadonlyMap<string, string>): string | null {
  return operatorId === null ? null : (names.get(operatorId) ?? operatorId);
}

/** Who has claimed it; expired claims do not count. */
function claimOf(record: { claimedBy: string | null; claimedUntil: Date | null }, reader: Reader) {
  const isClaimed = record.claimedBy !== null && record.claimedUntil !== null && record.claimedUntil > reader.now;
  return {
    claimedBy: isClaimed ? nameOf(record.claimedBy, reader.names) : null,
    claimedBySelf: isClaimed && record.claimedBy === reader.operatorId,
  };
}

export function presentWithdrawal(row: ReviewedWithdrawal, reader: Reader) {
  const isOpen = OPEN_STATES.includes(row.state);
  return {
    id: row.withdrawalId,
    reference: row.reference,
    uid: row.uid,
    name: reader.people.get(row.uid) ?? '',
    amount: formatMinor(row.amountMinor),
    fee: formatMinor(row.feeMinor),
    net: formatMinor(row.netMinor),
    state: row.state,
    version: row.version,
    failKind: row.failKind,
    reason: row.reason,
    reviewReasons: [...row.reviewReasons],
    flags: flagsOf(row, isOpen, reader.now),
    holdReason: row.holdReason,
    firstApprover: nameOf(row.firstApprover, reader.names),
    firstApproverIsSelf: row.firstApprover === reader.operatorId,
    kind: row.kind,
    method: methodName(row.method),
    holder: row.holder,
    number: row.numberMasked,
    accountId: row.accountId,
    provider: row.provider,
    providerReference: row.providerReference,
    payoutFileId: row.payoutFileId,
    ...claimOf(row, reader),
    arrivesBy: row.arrivesBy.toISOString(),
    dueAt: isOpen ? row.arrivesBy.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

type Flag = ReviewReason | 'on_hold' | 'overdue';

function flagsOf(row: ReviewedWithdrawal, isOpen: boolean, now: Date): Flag[] {
  const flags: Flag[] = REVIEW_REASONS.filter((reason) => row.reviewReasons.includes(reason));
  if (row.holdReason !== null) flags.push('on_hold');
  if (isOpen && row.arrivesBy < now) flags.push('overdue');
  return flags;
}

export function presentDeposit(row: ReviewedDeposit, reader: Reader) {
  const money = (minor: bigint | null) => (minor === null ? null : formatMinor(minor));
  return {
    id: row.depositId,
    reference: row.reference,
    uid: row.uid,
    name: reader.people.get(row.uid) ?? '',
    amount: formatMinor(row.amountMinor),
    state: row.state,
    version: row.version,
    failKind: row.failKind,
    reason: row.reason,
    method: row.method,
    provider: row.provider,
    providerReference: row.providerReference,
    paid: money(row.paidMinor),
    paidCurrency: row.paidCurrency,
    payer: row.payerName,
    differences: [...row.differences],
    suspended: formatMinor(row.suspendedMinor),
    credited: money(row.creditedMinor),
    extraOf: row.extraOf,
    ...claimOf(row, reader),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
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

export function presentTransition(
  transition: {
    event: string;
    fromState: string;
    toState: ReviewedWithdrawal['state'];
    actor: string;
    reason: string;
    at: Date;
  },
  names: ReadonlyMap<string, string>,
) {
  return {
    event: transition.event,
    from: transition.fromState,
    to: transition.toState,
    by: actorName(transition.actor, names),
    reason: transition.reason,
    at: transition.at.toISOString(),
  };
}

export function presentEvent(event: { eventId: string; status: string; outcome: string; receivedAt: Date }) {
  return { id: event.eventId, status: event.status, outcome: event.outcome, at: event.receivedAt.toISOString() };
}

/** 'GCash' of PH_GCASH; an unknown code is shown as it is. */
function methodName(code: string): string {
  return methodOf(code)?.name ?? code;
}
