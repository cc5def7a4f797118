import { hash } from 'node:crypto';
import { isUnplayed, type PassageRule } from '@pitaka/core/back-office/risk/rules.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { decideRequest, type RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { decideReview } from '@pitaka/core/payments/withdrawals/decide-review.ts';
import { holdMoves } from '@pitaka/core/payments/withdrawals/journals.ts';
import { periodsAt, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { HELD } from '../../../platform/db/group-commit.ts';
import type { Lane } from '../../../platform/db/lane.ts';
import { BEGIN, COMMIT } from '../../../platform/db/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { newReference } from '../../../platform/reference.ts';
import {
  type Item,
  lockItems,
  type PostRequest,
  type PostResult,
  planPosts,
  takeRequest,
} from '../../money/ledger/index.ts';
import { insertLiveMessages } from '../../site/live/index.ts';
import type { FactsRow, KnownRow, NewWithdrawal, RecentRow, UsageRow } from './request-queries.ts';
import * as queries from './request-queries.ts';
import { type LevelTerms, withOwnLimits } from './withdrawal-settings.ts';

export interface RequestedWithdrawal {
  readonly withdrawalId: string;
  readonly reference: string;
  readonly state: NewWithdrawal['row']['state'];
  /** It was requested before, under the same key. */
  readonly isRepeat: boolean;
}

export type RequestOutcome = Result<
  RequestedWithdrawal,
  RequestRefusal | 'idempotency_key_reused' | 'busy' | 'outcome_unknown'
>;

/** A draft, its ids, and its hold. */
interface Prepared {
  readonly draft: WithdrawalDraft;
  readonly ids: DraftIds;
  readonly item: Item;
}

/** The rows read for one draft under the locks. */
interface Read {
  readonly usage: UsageRow | undefined;
  readonly known: KnownRow | undefined;
  readonly facts: FactsRow;
  readonly recent: RecentRow;
}

type Decided =
  | { readonly outcome: RequestOutcome | typeof HELD }
  | { readonly item: Item; readonly created: NewWithdrawal };

/**
 * Requests of one site and unit, each user once, in one transaction of two round trips: lock usage and accounts and
 * read the facts; then write holds, rows, transitions, usage and live messages, and commit.
 */
export async function commitRequests(
  lane: Lane,
  drafts: readonly WithdrawalDraft[],
  now: Date,
  { skipLocked, firstShard }: { skipLocked: boolean; firstShard: number },
): Promise<(RequestOutcome | typeof HELD)[]> {
  const [{ siteId, unit }] = drafts as readonly [WithdrawalDraft];
  const prepared = drafts.map((draft) => prepare(draft, now));
  const items = prepared.map(({ item }) => item);
  const context = {
    siteId,
    unit,
    shard: (firstShard + lane.index) % HOUSE_SHARDS,
    now,
    locks: skipLocked ? 'skip' : 'wait',
    begin: [BEGIN, ...readsOf(siteId, drafts, skipLocked, now)],
    commit: [COMMIT],
  } as const;
  const run = lane.run.bind(lane);
  const looked = await lockItems(run, items, context);
  const reads = indexReads(drafts, looked.begun.slice(1));

  const decided = prepared.map((one, index) => decide(one, reads[index] as Read, now));
  const accepted = decided.flatMap((one) => ('item' in one ? [one] : []));
  const plan = planPosts(
    accepted.map(({ item }) => item),
    looked,
    context,
  );
  // The keys of the holds are new, so their results are known before they are written.
  const posted = new Map(plan.results([]).map((result, index) => [accepted[index]?.created, result]));
  const created = accepted.flatMap((one) => {
    const result = posted.get(one.created);
    return result !== HELD && result?.ok ? [one.created] : [];
  });
  await run([...plan.statements, ...writesOf(siteId, now, created), COMMIT]);
  return decided.map((one) => {
    if ('outcome' in one) return one.outcome;
    const result = posted.get(one.created) as PostResult | typeof HELD;
    if (result === HELD) return HELD;
    if (!result.ok) return refusalOf(result);
    const { withdrawal_id: withdrawalId, reference, state } = one.created.row;
    return ok({ withdrawalId, reference, state, isRepeat: false });
  });
}

function prepare(draft: WithdrawalDraft, now: Date): Prepared {
  const ids = newDraftIds(now);
  const item = takeRequest(holdOf(draft, ids));
  if (!item.ok) throw new Error(`a hold that cannot be posted: ${item.code}`);
  return { draft, ids, item: item.value };
}

function readsOf(siteId: string, drafts: readonly WithdrawalDraft[], skipLocked: boolean, now: Date) {
  const uids = drafts.map(({ uid }) => uid).sort();
  return [
    queries.ensureUsage(siteId, uids),
    queries.lockUsage(siteId, uids, skipLocked),
    queries.findKnown(
      siteId,
      drafts.map(({ uid, idempotencyKey }) => ({ uid, key: idempotencyKey })),
    ),
    queries.readFacts(
      siteId,
      drafts.map(({ uid, accountId }) => ({ uid, accountId, debtAccount: accountNumber(userAccount(uid, 'debt')) })),
    ),
    queries.readRecent(
      siteId,
      drafts.map(({ uid }) => uid),
      drafts[0]?.unplayed?.days ?? 0,
      now,
    ),
  ];
}

/** The answers to `readsOf`, for each draft. */
function indexReads(drafts: readonly WithdrawalDraft[], answers: readonly (readonly unknown[])[]): Read[] {
  const [, usageRows, knownRows, factRows, recentRows] = answers as [
    unknown,
    UsageRow[],
    KnownRow[],
    FactsRow[],
    RecentRow[],
  ];
  const usageOf = new Map(usageRows.map((row) => [row.uid, row]));
  const knownOf = new Map(knownRows.map((row) => [Number(row.n), row]));
  const factsOf = new Map(factRows.map((row) => [Number(row.n), row]));
  const recentOf = new Map(recentRows.map((row) => [Number(row.n), row]));
  return drafts.map(({ uid }, index) => ({
    usage: usageOf.get(uid),
    known: knownOf.get(index + 1),
    facts: factsOf.get(index + 1) as FactsRow,
    recent: recentOf.get(index + 1) as RecentRow,
  }));
}

function decide({ draft, ids, item }: Prepared, { usage, known, facts, recent }: Read, now: Date): Decided {
  if (!usage) return { outcome: HELD };
  if (known) {
    const again = answerAgain(draft, known);
    const { withdrawal_id: withdrawalId, reference, first_state: state } = known;
    return { outcome: again.ok ? ok({ withdrawalId, reference, state, isRepeat: true }) : again };
  }
  const decided = decideDraft(draft, ids, facts, recent, usage, now);
  if (!decided.ok) return { outcome: decided };
  return { item, created: decided.value };
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
    // The user has no money account yet, so no money.
    case 'account_unknown':
      return refuse('amount_above_balance', { withdrawableMinor: 0n });
    // Frozen at this very instant: the user's next call is refused on arrival.
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
  /** The site's. */
  readonly terms: WithdrawalTerms;
  /** Undefined: levels change no terms. */
  readonly ofLevel?: (level: number) => LevelTerms;
  readonly amountMinor: bigint;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly address: string;
  readonly device: string;
  readonly session: string;
  /** The risk rule about deposits that leave again, where it holds payouts on this site. */
  readonly unplayed?: { readonly days: number; readonly rule: PassageRule } | undefined;
  /** The provider for a kind of account, and whether it pays by itself. */
  readonly payBy: (kind: 'bank' | 'wallet') => { readonly provider: string; readonly paysByItself: boolean };
}

/** Fingerprint of the request: another request under the same key is refused. */
export function draftHash(draft: WithdrawalDraft): string {
  return hash('sha256', `${draft.amountMinor} ${draft.accountId}`, 'base64url').slice(0, 22);
}

const DAY_MS = 24 * 3_600_000;

/** A withdrawal's ids from now on. */
export interface DraftIds {
  readonly withdrawalId: string;
  readonly reference: string;
}

export function newDraftIds(now: Date): DraftIds {
  return { withdrawalId: newId('wd', now.getTime()), reference: newReference('W') };
}

/**
 * The hold to post if the draft is accepted. It does not depend on any row read, so its accounts are locked at once. A
 * hold of zero is valid here: the rules refuse it before it is posted.
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

/** Decides one draft, on facts that were read while its user's other requests wait. */
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
    // The ledger knows the balance: it decides under the account's lock when the hold is posted.
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

/**
 * By the site's risk rule, with this withdrawal counted: when the risk job finds it a minute later, it would be paid.
 */
function isUnplayedNow({ amountMinor, unplayed }: WithdrawalDraft, recent: RecentRow): boolean {
  if (!unplayed) return false;
  const passage = {
    depositedMinor: recent.deposited_minor,
    withdrawnMinor: recent.withdrawn_minor + amountMinor,
    stakedMinor: recent.staked_minor,
  };
  return isUnplayed(passage, unplayed.rule);
}

/** The same request again: its first answer, or a refusal where it is another request under that key. */
export function answerAgain<Known extends { request_hash: string }>(
  draft: WithdrawalDraft,
  known: Known,
): Result<Known, 'idempotency_key_reused'> {
  return known.request_hash === draftHash(draft) ? ok(known) : refuse('idempotency_key_reused');
}
