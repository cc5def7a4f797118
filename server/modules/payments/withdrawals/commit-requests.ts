import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import type { RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { HELD } from '../../../platform/db/group-commit.ts';
import type { Lane } from '../../../platform/db/lane.ts';
import { BEGIN, COMMIT } from '../../../platform/db/statement.ts';
import { type Item, lockItems, type PostResult, planPosts, takeRequest } from '../../money/ledger/index.ts';
import { insertLiveMessages } from '../../site/live/index.ts';
import { answerAgain, type DraftIds, decideDraft, holdOf, newDraftIds, type WithdrawalDraft } from './decide-draft.ts';
import type { FactsRow, KnownRow, NewWithdrawal, RecentRow, UsageRow } from './request-queries.ts';
import * as queries from './request-queries.ts';

export interface RequestedWithdrawal {
  readonly withdrawalId: string;
  readonly reference: string;
  readonly state: NewWithdrawal['row']['state'];
  /** It had been asked for before, under the same key. */
  readonly isRepeat: boolean;
}

export type RequestOutcome = Result<
  RequestedWithdrawal,
  RequestRefusal | 'idempotency_key_reused' | 'busy' | 'outcome_unknown'
>;

/** A draft, what it would be called, and the hold it would have. */
interface Prepared {
  readonly draft: WithdrawalDraft;
  readonly ids: DraftIds;
  readonly item: Item;
}

/** What was read for one draft under the locks. */
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
 * Requests of one site and unit, each user once, in one transaction of two trips: lock usage and accounts and read what
 * decides; then write holds, rows, transitions, usage and live messages, and commit.
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
  // The keys of the holds are new, so what they come to is known before they are written.
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
    // Frozen at this very instant: the next call is refused when it comes in.
    case 'account_frozen':
    case 'busy':
      return refuse('busy');
    default:
      throw new Error(`the ledger refused a hold: ${refused.code}`);
  }
}
