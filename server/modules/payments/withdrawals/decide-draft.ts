import { hash } from 'node:crypto';
import { isUnplayed, type PassageRule } from '@pitaka/core/back-office/risk/rules.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { decideRequest, type RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { decideReview } from '@pitaka/core/payments/withdrawals/decide-review.ts';
import { holdMoves } from '@pitaka/core/payments/withdrawals/journals.ts';
import { periodsAt, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import type { PostRequest } from '../../money/ledger/index.ts';
import type { FactsRow, NewWithdrawal, RecentRow, UsageRow } from './request-queries.ts';
import { type LevelTerms, withOwnLimits } from './withdrawal-settings.ts';

/** A withdrawal as it was asked for. */
export interface WithdrawalDraft {
  readonly siteId: string;
  readonly uid: string;
  readonly unit: string;
  readonly timezone: string;
  /** The site's. */
  readonly terms: WithdrawalTerms;
  /** Undefined: a level gives nothing. */
  readonly ofLevel?: (level: number) => LevelTerms;
  readonly amountMinor: bigint;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly address: string;
  readonly device: string;
  readonly session: string;
  /** The risk rule about deposits that leave again, where it holds payouts on this site. */
  readonly unplayed?: { readonly days: number; readonly rule: PassageRule } | undefined;
  /** Who pays, by the kind of account, and whether by itself. */
  readonly payBy: (kind: 'bank' | 'wallet') => { readonly provider: string; readonly paysByItself: boolean };
}

/** Fingerprint of what was asked: the same key with another is refused. */
export function draftHash(draft: WithdrawalDraft): string {
  return hash('sha256', `${draft.amountMinor} ${draft.accountId}`, 'base64url').slice(0, 22);
}

const DAY_MS = 24 * 3_600_000;

/** What a withdrawal is called from now on. */
export interface DraftIds {
  readonly withdrawalId: string;
  readonly reference: string;
}

export function newDraftIds(now: Date): DraftIds {
  return { withdrawalId: newId('wd', now.getTime()), reference: newReference('W') };
}

/**
 * The hold to post where the draft is accepted. Nothing in it depends on what is read, so its accounts are locked at
 * once. An amount of zero stands as one: the rules refuse it before it is posted.
 */
export function holdOf(draft: WithdrawalDraft, { withdrawalId, reference }: DraftIds): PostRequest {
  const amountMinor = draft.amountMinor > 0n ? draft.amountMinor : 1n;
  return {
    siteId: draft.siteId,
    journal: { kind: 'withdrawal.hold', moves: holdMoves({ ...draft, amountMinor }) },
    key: withdrawalId,
    recordId: withdrawalId,
    body: `${draft.amountMinor} ${draft.accountId}`,
    actor: `user:${draft.uid}`,
    origin: `${draft.address} ${draft.session}`,
    reason: reference,
    notFrozen: [userAccount(draft.uid, 'available')],
    notOwing: draft.uid,
  };
}

/** What one draft comes to, on facts that were read while its user's other requests wait. */
export function decideDraft(
  draft: WithdrawalDraft,
  { withdrawalId, reference }: DraftIds,
  facts: FactsRow,
  recent: RecentRow,
  usage: UsageRow,
  now: Date,
): Result<NewWithdrawal, RequestRefusal> {
  const own = { dayMinor: facts.day_limit, weekMinor: facts.week_limit, monthMinor: facts.month_limit };
  const ofLevel = { ...draft.terms, ...draft.ofLevel?.(facts.level) };
  const terms = withOwnLimits(ofLevel, facts.has_limits ? own : undefined);
  const { dayMinor, weekMinor, monthMinor } = {
    dayMinor: usage.day_minor,
    weekMinor: usage.week_minor,
    monthMinor: usage.month_minor,
  };
  const used = usedNow(
    { day: usage.day, week: usage.week, month: usage.month, dayMinor, weekMinor, monthMinor },
    periodsAt(now, draft.timezone),
  );
  const decided = decideRequest({
    amountMinor: draft.amountMinor,
    terms,
    account: facts.account_state ? { state: facts.account_state, usableFrom: facts.usable_from } : undefined,
    used,
    // What there is, the ledger knows: it decides under the lock of the account when the hold is posted.
    withdrawableMinor: draft.amountMinor,
    owedMinor: facts.debt_minor ?? 0n,
    now,
  });
  if (!decided.ok) return decided;
  const { feeMinor, netMinor } = decided.value;
  const askedToday = usage.day === used.day ? usage.day_count : 0;
  const reasons = decideReview(
    {
      amountMinor: draft.amountMinor,
      paidToAccount: facts.paid_count ?? undefined,
      askedToday,
      askedMinor: recent.asked_minor,
      isUnplayed: isUnplayedNow(draft, recent),
      accountUsers: facts.account_users ? 1 : 0,
      deviceUsers: facts.device_users ? 1 : 0,
      accountChangedRecently: facts.changed_at ? now.getTime() - facts.changed_at.getTime() < DAY_MS : undefined,
      debtMinor: facts.debt_minor ?? 0n,
      depositsInReview: facts.deposits_in_review ? 1 : 0,
    },
    terms,
  );
  const kind = facts.kind ?? 'bank';
  const state = reasons.length === 0 ? 'WaitExec' : 'WaitReview';
  const { provider, paysByItself } = draft.payBy(kind);
  const row: NewWithdrawal['row'] = {
    site_id: draft.siteId,
    withdrawal_id: withdrawalId,
    reference,
    uid: draft.uid,
    unit: draft.unit,
    amount_minor: draft.amountMinor,
    fee_minor: feeMinor,
    net_minor: netMinor,
    state,
    review_reasons: reasons,
    account_id: draft.accountId,
    kind,
    method: facts.method ?? '',
    holder: facts.holder ?? '',
    number_sealed: facts.number_sealed ?? '',
    number_masked: facts.number_masked ?? '',
    number_fingerprint: facts.number_fingerprint ?? '',
    phone_sealed: facts.phone_sealed ?? '',
    routing: facts.routing ?? '',
    counted_day: used.day,
    counted_week: used.week,
    counted_month: used.month,
    arrives_by: new Date(now.getTime() + terms.arrivalMinutes[kind].toMinutes * 60_000),
    provider,
    next_poll_at: state === 'WaitExec' && paysByItself ? now : null,
    idempotency_key: draft.idempotencyKey,
    request_hash: draftHash(draft),
    first_state: state,
    address: draft.address,
    device: draft.device,
    created_at: now,
    changed_at: now,
  };
  const after = decided.value.used;
  return ok({
    row,
    usage: {
      uid: draft.uid,
      day: after.day,
      week: after.week,
      month: after.month,
      day_minor: after.dayMinor,
      week_minor: after.weekMinor,
      month_minor: after.monthMinor,
      day_count: askedToday + 1,
    },
    liveMessage: {
      messageId: newId('lm', now.getTime()),
      body: JSON.stringify({ about: 'withdrawal', id: withdrawalId, reference, state }),
    },
  });
}

/** By the site's risk rule, with this withdrawal: what its job finds a minute later would have been paid. */
function isUnplayedNow({ amountMinor, unplayed }: WithdrawalDraft, recent: RecentRow): boolean {
  if (!unplayed) return false;
  const passage = {
    depositedMinor: recent.deposited_minor,
    withdrawnMinor: recent.withdrawn_minor + amountMinor,
    stakedMinor: recent.staked_minor,
  };
  return isUnplayed(passage, unplayed.rule);
}

/** The same request again: what was answered the first time, or a refusal where it is another request. */
export function answerAgain<Known extends { request_hash: string }>(
  draft: WithdrawalDraft,
  known: Known,
): Result<Known, 'idempotency_key_reused'> {
  return known.request_hash === draftHash(draft) ? ok(known) : refuse('idempotency_key_reused');
}
