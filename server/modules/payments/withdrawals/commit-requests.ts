import { hash } from 'node:crypto';
import { isUnplayed, type PassageRule } from '@pitaka/core/back-office/risk/rules.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { decideRequest, type RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { decideReview } from '@pitaka/core/payments/withdrawals/decide-review.ts';
import { holdMoves } from '@pitaka/core/payments/withdrawals/journals.ts';
import { periodsAt, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { needsPin, type WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { ROW_LOCKED } from '../../../platform/db/group-commit.ts';
import type { Lane } from '../../../platform/db/lane.ts';
import { BEGIN, COMMIT } from '../../../platform/db/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import type { PlayRows } from '../../back-office/risk/index.ts';
import { phoneCools } from '../../identity/auth/index.ts';
import { commitDrafts, type LockedBatch, type PostRequest, type PostResult } from '../../money/ledger/index.ts';
import { insertLiveMessages } from '../../site/live/index.ts';
import type { EarlierRequestRow, FactsRow, NewWithdrawal, RecentRow, UsageRow } from './request-queries.ts';
import * as queries from './request-queries.ts';
import { type LevelTerms, withOwnLimits, withOwnPinLimit } from './withdrawal-settings.ts';

export interface RequestedWithdrawal {
  readonly withdrawalId: string;
  readonly reference: string;
  readonly state: NewWithdrawal['row']['state'];
  /** The withdrawal was requested before, under the same key. */
  readonly isRepeat: boolean;
}

export type RequestOutcome = Result<
  RequestedWithdrawal,
  RequestRefusal | 'phone_cooling' | 'pin_required' | 'idempotency_key_reused' | 'busy' | 'outcome_unknown'
>;

/** The rows that are read for one draft after locking. */
interface Read {
  readonly usage: UsageRow | undefined;
  readonly earlier: EarlierRequestRow | undefined;
  readonly facts: FactsRow;
  readonly recent: RecentRow;
}

interface DecidedOn extends Read {
  readonly usage: UsageRow;
  readonly money: { readonly withdrawableMinor: bigint; readonly owedMinor: bigint };
}

type Decided =
  | { readonly outcome: RequestOutcome }
  | { readonly draft: WithdrawalDraft; readonly created: NewWithdrawal };
type Concluded = { readonly outcome: RequestOutcome; readonly created?: NewWithdrawal };

/**
 * Requests withdrawals of one site and currency, at most one for each user, in one transaction with two round trips.
 * The first locks usage and accounts and reads the facts; the second writes holds, rows, transitions, usage and live
 * messages, and commits.
 */
export async function commitRequests(
  lane: Lane,
  drafts: readonly WithdrawalDraft[],
  now: Date,
  { skipLocked, firstShard, play }: { skipLocked: boolean; firstShard: number; play: PlayRows },
): Promise<(RequestOutcome | typeof ROW_LOCKED)[]> {
  const [{ siteId, unit, unplayed }] = drafts as readonly [WithdrawalDraft];
  const uids = drafts.map(({ uid }) => uid);
  const sorted = uids.toSorted();
  const shard = (firstShard + lane.index) % HOUSE_SHARDS;
  let reads: ((index: number) => Read) | undefined;
  const concluded = await commitDrafts<WithdrawalDraft, Decided, Concluded>(
    lane.run.bind(lane),
    drafts,
    {
      accountsOf: ({ uid }) => [userAccount(uid, 'available'), userAccount(uid, 'hold.withdrawal')],
      begin: [queries.ensureUsage(siteId, sorted), queries.lockUsage(siteId, sorted, skipLocked)],
      reads: [
        queries.findEarlierRequests(
          siteId,
          drafts.map(({ uid, idempotencyKey }) => ({ uid, key: idempotencyKey })),
        ),
        queries.readFacts(siteId, drafts),
        queries.readRecent(play, siteId, uids, unplayed?.days ?? 0, now),
      ],
      decide(draft, index, locked) {
        reads ??= indexReads(drafts, locked);
        return decide(draft, reads(index), locked, now);
      },
      postOf: (decided) => ('created' in decided ? holdOf(decided.draft, decided.created.row) : undefined),
      conclude,
      writes: (all) =>
        writesOf(
          siteId,
          now,
          all.flatMap(({ created }) => created ?? []),
        ),
    },
    { siteId, unit, shard, now, locks: skipLocked ? 'skip' : 'wait', begin: [BEGIN], commit: [COMMIT] },
  );
  return concluded.map((result) => (result === ROW_LOCKED ? ROW_LOCKED : result.outcome));
}

function indexReads(
  drafts: readonly WithdrawalDraft[],
  { beginRows, extraRows }: LockedBatch,
): (index: number) => Read {
  const usageOf = new Map((beginRows[1] as UsageRow[]).map((row) => [row.uid, row]));
  const byDraft = <Row extends { n: number }>(rows: readonly unknown[] | undefined) =>
    new Map((rows as Row[]).map((row) => [Number(row.n) - 1, row]));
  const knownOf = byDraft<EarlierRequestRow>(extraRows[0]);
  const factsOf = byDraft<FactsRow>(extraRows[1]);
  const recentOf = byDraft<RecentRow>(extraRows[2]);
  return (index) => ({
    usage: usageOf.get(drafts[index]?.uid ?? ''),
    earlier: knownOf.get(index),
    facts: factsOf.get(index) as FactsRow,
    recent: recentOf.get(index) as RecentRow,
  });
}

function decide(
  draft: WithdrawalDraft,
  read: Read,
  { accountOf }: LockedBatch,
  now: Date,
): Decided | typeof ROW_LOCKED {
  const { usage, earlier } = read;
  if (!usage) return ROW_LOCKED;
  if (earlier) {
    const again = answerAgain(draft, earlier);
    const { withdrawal_id: withdrawalId, reference, first_state: state } = earlier;
    return { outcome: again.ok ? ok({ withdrawalId, reference, state, isRepeat: true }) : again };
  }
  const balanceOf = (type: 'available' | 'debt') => accountOf(userAccount(draft.uid, type))?.balance_minor ?? 0n;
  const money = { withdrawableMinor: balanceOf('available'), owedMinor: -balanceOf('debt') };
  const decided = decideDraft(draft, { ...read, usage, money }, now);
  return decided.ok ? { draft, created: decided.value } : { outcome: decided };
}

function conclude(decided: Decided, posted: PostResult | undefined): Concluded {
  if ('outcome' in decided) return decided;
  if (posted && !posted.ok) return { outcome: refusalOf(posted) };
  const { withdrawal_id: withdrawalId, reference, state } = decided.created.row;
  return { outcome: ok({ withdrawalId, reference, state, isRepeat: false }), created: decided.created };
}

function writesOf(siteId: string, now: Date, created: readonly NewWithdrawal[]) {
  if (created.length === 0) return [];
  return [
    queries.insertTransitions(siteId, now, created),
    queries.insertWithdrawals(siteId, now, created),
    queries.writeUsage(siteId, created),
    insertLiveMessages(
      siteId,
      'message',
      created.map(({ row, liveMessage }) => ({ ...liveMessage, uid: row.uid })),
    ),
  ];
}

function refusalOf(refused: PostResult & { ok: false }): RequestOutcome {
  switch (refused.code) {
    case 'balance_too_low':
      return refuse('amount_above_balance', { withdrawableMinor: refused.detail?.balanceMinor ?? 0n });
    case 'debt_open':
      return refuse('debt_open', { owed: formatMinor(refused.detail?.owedMinor as bigint) });
    // A user without a money account has no money.
    case 'account_unknown':
      return refuse('amount_above_balance', { withdrawableMinor: 0n });
    // The user was frozen at the same moment; the next call will be refused.
    case 'account_frozen':
    case 'busy':
      return refuse('busy');
    default:
      throw new Error(`the ledger refused a hold: ${refused.code}`);
  }
}

/** A withdrawal as requested. */
export interface WithdrawalDraft {
  readonly siteId: string;
  readonly uid: string;
  readonly unit: string;
  readonly timezone: string;
  /** The site's terms. */
  readonly terms: WithdrawalTerms;
  /** Undefined: levels do not change terms. */
  readonly ofLevel?: (level: number) => LevelTerms;
  readonly amountMinor: bigint;
  readonly accountId: string;
  readonly isPinProven: boolean;
  readonly idempotencyKey: string;
  readonly address: string;
  readonly device: string;
  readonly session: string;
  /** The risk rule about unplayed deposits, if it stops payouts on this site. */
  readonly unplayed?: { readonly days: number; readonly rule: PassageRule } | undefined;
  /** The provider for a kind of account, and whether it pays by itself. */
  readonly payBy: (kind: 'bank' | 'wallet') => { readonly provider: string; readonly paysByItself: boolean };
}

/** A hash of the request, to refuse another request under the same key. */
function draftHash(draft: WithdrawalDraft): string {
  return hash('sha256', `${draft.amountMinor} ${draft.accountId}`, 'base64url').slice(0, 22);
}

const DAY_MS = 24 * 3_600_000;

function holdOf(draft: WithdrawalDraft, { withdrawal_id: withdrawalId, reference }: NewWithdrawal['row']): PostRequest {
  return {
    siteId: draft.siteId,
    journal: { kind: 'withdrawal.hold', moves: holdMoves(draft) },
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

/** Decides one draft. Its user's other requests wait until it is decided. */
function decideDraft(
  draft: WithdrawalDraft,
  { facts, recent, usage, money }: DecidedOn,
  now: Date,
): Result<NewWithdrawal, RequestRefusal | 'phone_cooling' | 'pin_required'> {
  const cools = phoneCools(facts.phone_changed_at, draft.terms.coolingHours, now);
  if (cools) return cools;
  const pinTerms = withOwnPinLimit(draft.terms, facts.pin_above);
  if (!draft.isPinProven && needsPin(pinTerms, draft.amountMinor, facts.paid_count ?? 0)) return refuse('pin_required');
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
    ...money,
    now,
  });
  if (!decided.ok) return decided;
  const { feeMinor, netMinor } = decided.value;
  const requestedToday = usage.day === used.day ? usage.day_count : 0;
  const reasons = decideReview(
    {
      amountMinor: draft.amountMinor,
      paidToAccount: facts.paid_count ?? undefined,
      requestedToday,
      requestedMinor: recent.asked_minor,
      isUnplayed: isUnplayedNow(draft, recent),
      accountUsers: facts.account_users ? 1 : 0,
      deviceUsers: facts.device_users ? 1 : 0,
      accountChangedRecently: facts.changed_at ? now.getTime() - facts.changed_at.getTime() < DAY_MS : undefined,
      debtMinor: money.owedMinor,
      depositsInReview: facts.deposits_in_review ? 1 : 0,
    },
    terms,
  );
  const withdrawalId = newId('wd', now.getTime());
  const reference = newReference('W');
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
      day_count: requestedToday + 1,
    },
    liveMessage: {
      messageId: newId('lm', now.getTime()),
      body: JSON.stringify({ about: 'withdrawal', id: withdrawalId, reference, state }),
    },
  });
}

/**
 * Applies the site's risk rule with this withdrawal included. The risk job would find it only a minute later, when it
 * may already be paid.
 */
function isUnplayedNow({ amountMinor, unplayed }: WithdrawalDraft, recent: RecentRow): boolean {
  if (!unplayed) return false;
  const passage = {
    depositedMinor: recent.deposited_minor,
    withdrawnMinor: recent.withdrawn_minor + amountMinor,
    stakedMinor: recent.staked_minor,
    backMinor: recent.open_minor + recent.held_minor,
  };
  return isUnplayed(passage, unplayed.rule);
}

/** Answers a repeated request with the first result; refuses another request under the same key. */
function answerAgain<Known extends { request_hash: string }>(
  draft: WithdrawalDraft,
  earlier: Known,
): Result<Known, 'idempotency_key_reused'> {
  return earlier.request_hash === draftHash(draft) ? ok(earlier) : refuse('idempotency_key_reused');
}
